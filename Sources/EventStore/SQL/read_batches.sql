-- A page of a workspace's batches, oldest first.
-- $1 workspace  $2 position after which to read  $3 limit
SELECT
    b.first_position,
    b.last_position,
    b.epoch,
    b.recorded_at,
    b.hash
FROM batch b
WHERE b.workspace_id = $1 AND b.last_position > $2
ORDER BY b.last_position
LIMIT $3
