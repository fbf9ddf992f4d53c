-- A session goes on.
-- $1 workspace  $2 projection  $3 model version  $4 session  $5 version
DELETE FROM parked_session
WHERE workspace_id = $1 AND projection = $2 AND model_version = $3 AND session_id = $4
    AND version = $5 AND skipped_position IS NULL
