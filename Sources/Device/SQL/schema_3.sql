-- The tables of schema version 3: a catalog's version on its way onto this device. Its lines are those
-- of the version whose digest is base and what is otherwise; with an empty base they are its items.
CREATE TABLE catalog_fetch (
    name TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    digest TEXT NOT NULL,
    base TEXT NOT NULL,
    line BLOB NOT NULL,
    CONSTRAINT catalog_fetch_key PRIMARY KEY (name, ordinal)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 3;
