-- Spaces that are to be tried again.
-- $1 workspace  $2 model version  $3 limit
SELECT k.space_id
FROM parked_space k
WHERE k.workspace_id = $1 AND k.model_version = $2 AND k.is_retried
ORDER BY k.position
LIMIT $3
