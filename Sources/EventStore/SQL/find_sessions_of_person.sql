-- Sessions that a person recorded and that were not erased.
-- $1 workspace  $2 person  $3 limit
SELECT s.stream_id
FROM stream s
WHERE s.workspace_id = $1 AND s.actor_id = $2 AND s.kind = 'session' AND s.salt IS NOT NULL
ORDER BY s.stream_id
LIMIT $3
