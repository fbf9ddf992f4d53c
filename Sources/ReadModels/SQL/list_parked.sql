-- The sessions that wait in the live model, oldest first, with how many events of each wait.
-- $1 workspace  $2 projection
SELECT
    k.session_id,
    k.version,
    k.position,
    k.reason,
    k.detail,
    k.program,
    k.since,
    k.is_retried,
    (
        SELECT max(e.version) - k.version + 1
        FROM event e
        WHERE e.workspace_id = k.workspace_id AND e.stream_id = k.session_id
    ) AS waiting
FROM parked_session k
JOIN projection_model m
    ON m.workspace_id = k.workspace_id AND m.projection = k.projection
    AND m.live_version = k.model_version
WHERE k.workspace_id = $1 AND k.projection = $2 AND k.skipped_position IS NULL
ORDER BY k.position
LIMIT 1000
