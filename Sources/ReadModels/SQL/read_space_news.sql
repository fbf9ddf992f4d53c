-- Which spaces of some workspaces have changed, with how far the read model has come and where the log
-- ends; one row at least for each workspace.
-- $1 workspaces, and for each  $2 the position after which changes are news
SELECT
    w.workspace_id,
    coalesce(c.position, 0) AS through,
    coalesce(head.last_position, 0) AS head,
    n.space_id,
    n.position,
    n.rights_position
FROM unnest($1::integer[], $2::bigint[]) AS w (workspace_id, position)
LEFT JOIN projection_model p
    ON p.workspace_id = w.workspace_id AND p.projection = 'spaces'
LEFT JOIN checkpoint c
    ON c.workspace_id = p.workspace_id AND c.projection = p.projection
    AND c.model_version = p.live_version
LEFT JOIN LATERAL (
    SELECT b.last_position
    FROM batch b
    WHERE b.workspace_id = w.workspace_id
    ORDER BY b.last_position DESC
    LIMIT 1
) head ON true
LEFT JOIN space_head_model n
    ON n.workspace_id = w.workspace_id AND n.model_version = p.live_version
    AND greatest(n.position, n.rights_position) > w.position
