-- The sessions that aliases lead to.
-- $1 workspace  $2 aliases
SELECT alias_id, session_id
FROM ubi_alias
WHERE workspace_id = $1 AND alias_id = ANY ($2::uuid[])
