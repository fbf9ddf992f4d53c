-- Lets one process at a time migrate a database; held by the connection.
SELECT pg_advisory_lock(1936946807) IS NULL AS is_locked
