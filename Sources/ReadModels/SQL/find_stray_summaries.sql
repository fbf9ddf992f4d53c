-- Rows of the read model that stand for no session of the log, or for one that was erased.
-- $1 workspace  $2 model version  $3 limit
SELECT m.session_id
FROM session_summary_model m
WHERE m.workspace_id = $1 AND m.model_version = $2
    AND NOT EXISTS (
        SELECT
        FROM stream s
        WHERE s.workspace_id = $1 AND s.stream_id = m.session_id AND s.kind = 'session'
            AND s.salt IS NOT NULL
    )
ORDER BY m.session_id
LIMIT $3
