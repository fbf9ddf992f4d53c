-- The workspaces, oldest first.
SELECT
    w.workspace_id,
    w.name
FROM workspace w
ORDER BY w.workspace_id
