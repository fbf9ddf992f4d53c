-- How far the projections of a workspace have come.
-- $1 workspace
SELECT
    c.projection,
    c.model_version,
    c.position
FROM checkpoint c
WHERE c.workspace_id = $1
ORDER BY c.projection, c.model_version
