-- The read models of a workspace: what is shown, and what is being filled beside it.
-- $1 workspace
SELECT
    m.projection,
    m.live_version,
    m.fold_version,
    m.next_version,
    m.next_fold,
    m.requested_by,
    m.requested_at
FROM projection_model m
WHERE m.workspace_id = $1
ORDER BY m.projection
