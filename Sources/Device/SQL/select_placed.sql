-- The operations of a stream from a number on, by their numbers. Columns as OutboxOperation reads them.
-- ?1 stream, ?2 number
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
WHERE stream = ?1
    AND number >= ?2
ORDER BY number;
