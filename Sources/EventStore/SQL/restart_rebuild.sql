-- Has a read model filled anew from the beginning, whatever is being filled already.
-- $1 workspace  $2 projection  $3 version of the fold  $4 who asks
UPDATE projection_model m
SET
    next_version = greatest(
        m.live_version,
        m.next_version,
        (
            SELECT max(c.model_version)
            FROM checkpoint c
            WHERE c.workspace_id = m.workspace_id AND c.projection = m.projection
        )
    ) + 1,
    next_fold = greatest(m.next_fold, $3),
    requested_by = $4,
    requested_at = now()
WHERE m.workspace_id = $1 AND m.projection = $2
RETURNING m.next_version
