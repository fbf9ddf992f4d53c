-- The key of a workspace's ids of foreign rows; the one that is given where there is none yet.
-- $1 workspace  $2 a new key
WITH made AS (
    INSERT INTO ubi_secret (workspace_id, secret)
    SELECT $1, $2
    WHERE NOT EXISTS (SELECT FROM ubi_secret s WHERE s.workspace_id = $1)
    RETURNING secret
)
SELECT made.secret FROM made
UNION ALL
SELECT s.secret FROM ubi_secret s WHERE s.workspace_id = $1
