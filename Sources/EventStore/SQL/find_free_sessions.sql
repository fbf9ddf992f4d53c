-- Those of some sessions that were not erased and that no hold keeps.
-- $1 workspace  $2 sessions  $3 limit
SELECT s.stream_id
FROM stream s
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2) AND s.kind = 'session'
    AND s.salt IS NOT NULL
    AND NOT EXISTS (
        SELECT
        FROM hold h
        WHERE h.workspace_id = $1 AND h.subject_id IN (s.stream_id, s.actor_id)
    )
ORDER BY s.stream_id
LIMIT $3
