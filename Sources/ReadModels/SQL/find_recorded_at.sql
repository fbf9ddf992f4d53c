-- When the event at a position was recorded.
-- $1 workspace  $2 position
SELECT b.recorded_at
FROM batch b
WHERE b.workspace_id = $1 AND b.last_position >= $2
ORDER BY b.last_position
LIMIT 1
