-- Which spaces wait at an operation.
-- $1 workspace  $2 model version  $3 spaces
SELECT k.space_id
FROM parked_space k
WHERE k.workspace_id = $1 AND k.model_version = $2 AND k.space_id = ANY ($3)
