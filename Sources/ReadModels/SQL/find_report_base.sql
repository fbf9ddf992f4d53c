-- What reports of a workspace are read from, and how far it is.
-- $1 workspace
SELECT
    m.live_version,
    m.fold_version,
    coalesce(c.position, 0) AS position,
    coalesce(
        (
            SELECT b.last_position
            FROM batch b
            WHERE b.workspace_id = $1
            ORDER BY b.last_position DESC
            LIMIT 1
        ),
        0
    ) AS head,
    w.query_people
FROM workspace w
LEFT JOIN projection_model m
    ON m.workspace_id = w.workspace_id AND m.projection = 'sessions'
LEFT JOIN checkpoint c
    ON c.workspace_id = w.workspace_id AND c.projection = 'sessions'
    AND c.model_version = m.live_version
WHERE w.workspace_id = $1
