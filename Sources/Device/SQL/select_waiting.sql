-- Operations that wait for one, oldest first. Columns as OutboxOperation reads them.
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
WHERE waits_for = ?1
ORDER BY serial;
