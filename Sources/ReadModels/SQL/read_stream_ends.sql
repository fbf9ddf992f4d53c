-- Where streams end in the log.
-- $1 workspace  $2 streams
SELECT
    n.stream_id,
    e.position
FROM unnest($2::uuid[]) AS n (stream_id)
CROSS JOIN LATERAL (
    SELECT o.position
    FROM event o
    WHERE o.workspace_id = $1 AND o.stream_id = n.stream_id
    ORDER BY o.version DESC
    LIMIT 1
) e
