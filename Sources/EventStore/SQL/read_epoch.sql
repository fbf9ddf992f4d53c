-- The epoch in force, and when it began.
SELECT
    max(e.epoch) AS epoch,
    (array_agg(e.began_at ORDER BY e.epoch DESC))[1] AS began_at
FROM epoch e
