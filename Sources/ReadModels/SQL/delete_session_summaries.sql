-- Removes rows of a version of the read model that is not shown, so many at most. They are named by
-- their places: whatever the planner knows of the table, it goes to them and to no others.
-- $1 workspace  $2 model version  $3 limit
DELETE FROM session_summary_model
WHERE ctid = ANY (
    ARRAY(
        SELECT s.ctid
        FROM session_summary_model s
        WHERE s.workspace_id = $1 AND s.model_version = $2
        LIMIT $3
    )
)
RETURNING session_id
