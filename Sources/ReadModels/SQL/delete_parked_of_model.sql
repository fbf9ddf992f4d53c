-- Forgets what is parked in a version of a read model that is not shown.
-- $1 workspace  $2 projection  $3 model version
DELETE FROM parked_session
WHERE workspace_id = $1 AND projection = $2 AND model_version = $3
