-- What is kept of sessions that foreign rows are written into.
-- $1 workspace  $2 sessions
SELECT session_id, state
FROM ubi_session
WHERE workspace_id = $1 AND session_id = ANY ($2::uuid[])
