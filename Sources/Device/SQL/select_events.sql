-- A session's events after a sequence, in order.
-- ?1 session, ?2 after, ?3 limit
SELECT
    sequence,
    state,
    reason,
    wire
FROM event
WHERE session = ?1
    AND sequence > ?2
ORDER BY sequence
LIMIT ?3;
