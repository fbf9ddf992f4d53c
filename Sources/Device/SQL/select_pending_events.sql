-- A session's events to upload, in order.
-- ?1 session, ?2 limit
SELECT
    sequence,
    wire
FROM event
WHERE session = ?1
    AND state = 0
ORDER BY sequence
LIMIT ?2;
