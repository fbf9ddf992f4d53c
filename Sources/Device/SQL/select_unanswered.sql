-- Operations of a space that the server is still to be told, those that have a number first. Columns as OutboxOperation reads them.
-- ?1 space, ?2 limit
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
WHERE space = ?1
    AND state < 2
ORDER BY state DESC, stream, number, serial
LIMIT ?2;
