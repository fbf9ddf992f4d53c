-- The spaces that wait in the live model, oldest first, with how many operations of each wait.
-- $1 workspace
SELECT
    k.space_id,
    k.position,
    k.reason,
    k.detail,
    k.program,
    k.since,
    k.is_retried,
    (
        SELECT count(*)
        FROM space_change_model c
        WHERE c.workspace_id = k.workspace_id AND c.space_id = k.space_id
            AND c.model_version = k.model_version AND c.position >= k.position
    ) AS waiting
FROM parked_space k
JOIN projection_model m
    ON m.workspace_id = k.workspace_id AND m.projection = 'spaces'
    AND m.live_version = k.model_version
WHERE k.workspace_id = $1
ORDER BY k.position
LIMIT 1000
