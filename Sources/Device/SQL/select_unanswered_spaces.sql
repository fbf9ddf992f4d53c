-- The spaces of operations that the server is still to be told, oldest first.
-- No parameters.
SELECT space
FROM operation
WHERE state < 2
GROUP BY space
ORDER BY min(serial);
