-- Operations of a space that are shown above what was pulled, oldest first. Columns as OutboxOperation reads them.
-- ?1 space
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
    AND state < 3
    AND passed = 0
ORDER BY serial;
