-- Passes over the event at which a session waits.
-- $1 workspace  $2 projection  $3 model version  $4 session  $5 version  $6 position of the order
UPDATE parked_session
SET skipped_position = $6, is_retried = false
WHERE workspace_id = $1 AND projection = $2 AND model_version = $3 AND session_id = $4
    AND version = $5
