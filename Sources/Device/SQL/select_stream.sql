-- The stream into which a space's new operations go, and its newest number.
-- ?1 space
SELECT
    stream,
    number
FROM operation_stream
WHERE space = ?1;
