-- A space's next operation begins a new stream.
-- ?1 space
DELETE FROM operation_stream
WHERE space = ?1;
