-- The hash of the newest batch that ends before a position.
-- $1 workspace  $2 position
SELECT b.hash
FROM batch b
WHERE b.workspace_id = $1 AND b.last_position < $2
ORDER BY b.last_position DESC
LIMIT 1
