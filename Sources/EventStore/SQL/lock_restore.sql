-- Takes the right to restore a database, for as long as the connection lives; false where another has
-- it.
-- $1 database
SELECT pg_try_advisory_lock(1936946809, hashtext($1)) AS is_taken
