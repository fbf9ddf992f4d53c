-- The names of the search benchmark, folded, with a trigram index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
DROP TABLE IF EXISTS bench_name;
CREATE TABLE bench_name (
    position integer NOT NULL,
    folded text COLLATE "C" NOT NULL
)
