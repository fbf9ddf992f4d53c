-- How large the database is.
SELECT pg_database_size(current_database()) AS bytes
