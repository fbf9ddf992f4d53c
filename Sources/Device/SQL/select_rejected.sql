-- Operations that were rejected, oldest first. Columns as OutboxOperation reads them.
-- No parameters.
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
WHERE state = 3
ORDER BY serial;
