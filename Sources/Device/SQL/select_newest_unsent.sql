-- A number that rises with every operation that waits to be sent.
-- No parameters.
SELECT coalesce(max(serial), 0)
FROM operation
WHERE state = 0;
