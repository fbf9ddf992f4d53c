-- Removes what is known of the streams of operations.
-- No parameters.
DELETE FROM operation_stream;
