-- Removes rows of a version of the read model that is not shown, so many at most. The array keeps it
-- to the key, however little the planner knows of the table.
-- $1 workspace  $2 model version  $3 limit
DELETE FROM session_summary_model
WHERE workspace_id = $1 AND model_version = $2 AND session_id = ANY (
    ARRAY(
        SELECT s.session_id
        FROM session_summary_model s
        WHERE s.workspace_id = $1 AND s.model_version = $2
        LIMIT $3
    )
)
RETURNING session_id
