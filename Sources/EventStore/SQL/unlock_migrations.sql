-- Lets the next process migrate.
SELECT pg_advisory_unlock(1936946807) AS was_locked
