-- Who recorded a session, and where its first event stands; from the log, so always up to date.
-- $1 workspace  $2 session
SELECT
    s.device_id,
    s.actor_id,
    e.position AS first_position,
    s.salt IS NULL AS is_erased
FROM stream s
JOIN event e
    ON e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id AND e.version = 1
WHERE s.workspace_id = $1 AND s.stream_id = $2 AND s.kind = 'session'
