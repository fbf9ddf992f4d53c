-- Adds a workspace with the next number; nothing where there is one of the name.
-- $1 name  $2 time
INSERT INTO workspace (workspace_id, name, created_at)
SELECT
    (SELECT max(w.workspace_id) + 1 FROM workspace w),
    $1,
    $2
WHERE NOT EXISTS (SELECT FROM workspace w WHERE w.name = $1)
RETURNING workspace_id
