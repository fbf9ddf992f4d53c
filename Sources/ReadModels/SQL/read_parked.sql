-- At which events sessions wait, and which ones were passed over.
-- $1 workspace  $2 projection  $3 model version  $4 sessions
SELECT
    k.session_id,
    k.version,
    k.skipped_position
FROM parked_session k
WHERE k.workspace_id = $1 AND k.projection = $2 AND k.model_version = $3
    AND k.session_id = ANY ($4)
