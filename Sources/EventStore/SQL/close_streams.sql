-- Closes sessions that are not in the log, so that nobody who still has their events can bring them
-- back: a stream of nobody's, without a salt.
-- $1 for each session, its workspace  $2 the session
INSERT INTO stream (workspace_id, stream_id, kind, device_id, actor_id, salt)
SELECT DISTINCT
    r.workspace_id,
    r.session_id,
    'session',
    '00000000-0000-0000-0000-000000000000'::uuid,
    '00000000-0000-0000-0000-000000000000'::uuid,
    NULL::bytea
FROM unnest($1::integer[], $2::uuid[]) AS r (workspace_id, session_id)
JOIN workspace w ON w.workspace_id = r.workspace_id
WHERE NOT EXISTS (
    SELECT
    FROM stream s
    WHERE s.workspace_id = r.workspace_id AND s.stream_id = r.session_id
)
RETURNING stream_id
