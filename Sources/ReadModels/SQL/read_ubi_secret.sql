-- The key of a workspace's ids of foreign rows.
-- $1 workspace
SELECT secret
FROM ubi_secret
WHERE workspace_id = $1
