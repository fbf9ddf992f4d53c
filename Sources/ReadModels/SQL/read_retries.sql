-- Sessions that are to be tried again.
-- $1 workspace  $2 projection  $3 model version  $4 limit
SELECT k.session_id
FROM parked_session k
WHERE k.workspace_id = $1 AND k.projection = $2 AND k.model_version = $3 AND k.is_retried
ORDER BY k.position
LIMIT $4
