-- Asks for another try of one parked session, or with NULL of all.
-- $1 workspace  $2 projection  $3 session
UPDATE parked_session k
SET is_retried = true
FROM projection_model m
WHERE m.workspace_id = k.workspace_id AND m.projection = k.projection
    AND m.live_version = k.model_version
    AND k.workspace_id = $1 AND k.projection = $2
    AND ($3::uuid IS NULL OR k.session_id = $3)
    AND k.skipped_position IS NULL
RETURNING k.session_id
