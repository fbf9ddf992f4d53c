-- Every operation of the outbox, oldest first. Columns as OutboxOperation reads them.
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
ORDER BY serial;
