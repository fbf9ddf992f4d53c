-- Which version of the read model is shown, and how far it has come.
-- $1 workspace  $2 projection
SELECT
    m.live_version,
    c.position
FROM projection_model m
JOIN checkpoint c
    ON c.workspace_id = m.workspace_id AND c.projection = m.projection
    AND c.model_version = m.live_version
WHERE m.workspace_id = $1 AND m.projection = $2
