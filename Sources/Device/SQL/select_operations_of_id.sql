-- The operations of one id, oldest first. Columns as OutboxOperation reads them.
-- ?1 id
SELECT
    serial,
    state,
    stream,
    number,
    code,
    message,
    position,
    answered_at,
    passed,
    waits_for,
    wire
FROM operation
WHERE id = ?1
ORDER BY serial;
