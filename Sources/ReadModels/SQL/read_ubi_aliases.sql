-- The sessions that aliases lead to: ids of sessions and queries, and clients in a half hour.
-- $1 workspace  $2 aliases
SELECT alias_id, session_id
FROM ubi_alias
WHERE workspace_id = $1 AND alias_id = ANY ($2::uuid[])
UNION ALL
SELECT client_id, session_id
FROM ubi_client
WHERE workspace_id = $1 AND client_id = ANY ($2::uuid[])
