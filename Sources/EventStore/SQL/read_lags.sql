-- How many positions each read model that is shown is behind the logs, over all workspaces.
SELECT
    m.projection,
    sum(greatest(0, head.last_position - coalesce(c.position, 0)))::bigint AS lag
FROM projection_model m
LEFT JOIN checkpoint c
    ON c.workspace_id = m.workspace_id AND c.projection = m.projection
    AND c.model_version = m.live_version
CROSS JOIN LATERAL (
    SELECT b.last_position
    FROM batch b
    WHERE b.workspace_id = m.workspace_id
    ORDER BY b.last_position DESC
    LIMIT 1
) head
GROUP BY m.projection
ORDER BY m.projection
