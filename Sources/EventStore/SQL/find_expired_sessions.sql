-- Sessions whose newest event was recorded before a moment, less those that were erased, oldest first,
-- and whether a hold keeps each. recorded_at never runs backwards within a workspace, so that the
-- moment is a position.
-- $1 workspace  $2 moment  $3 limit
WITH cutoff AS (
    SELECT b.last_position
    FROM batch b
    WHERE b.workspace_id = $1 AND b.recorded_at < $2
    ORDER BY b.last_position DESC
    LIMIT 1
)
SELECT
    s.stream_id,
    EXISTS (
        SELECT
        FROM hold h
        WHERE h.workspace_id = $1 AND h.subject_id IN (s.stream_id, s.actor_id)
    ) AS is_held
FROM stream s
CROSS JOIN cutoff c
CROSS JOIN LATERAL (
    SELECT e.position
    FROM event e
    WHERE e.workspace_id = $1 AND e.stream_id = s.stream_id
    ORDER BY e.version DESC
    LIMIT 1
) newest
WHERE s.workspace_id = $1 AND s.kind = 'session' AND s.salt IS NOT NULL
    AND newest.position <= c.last_position
ORDER BY newest.position
LIMIT $3
