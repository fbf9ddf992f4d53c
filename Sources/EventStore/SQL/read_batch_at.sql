-- The batch that ends at a position, or the newest where the position is NULL.
-- $1 workspace  $2 last position
SELECT
    b.first_position,
    b.last_position,
    b.epoch,
    b.recorded_at,
    b.hash
FROM batch b
WHERE b.workspace_id = $1 AND ($2::bigint IS NULL OR b.last_position = $2)
ORDER BY b.last_position DESC
LIMIT 1
