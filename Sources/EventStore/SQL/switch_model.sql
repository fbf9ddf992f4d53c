-- Shows the version that was filled; every reader sees it from the commit on.
-- $1 workspace  $2 projection  $3 model version
UPDATE projection_model
SET
    live_version = next_version,
    fold_version = next_fold,
    next_version = NULL,
    next_fold = NULL,
    requested_by = NULL,
    requested_at = NULL
WHERE workspace_id = $1 AND projection = $2 AND next_version = $3
RETURNING live_version
