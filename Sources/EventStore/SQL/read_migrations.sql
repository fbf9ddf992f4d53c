-- The migrations that have been applied, oldest first.
SELECT
    m.number,
    m.name,
    m.checksum,
    m.applied_at
FROM migration m
ORDER BY m.number
