-- A space goes on.
-- $1 workspace  $2 model version  $3 space
DELETE FROM parked_space
WHERE workspace_id = $1 AND model_version = $2 AND space_id = $3
