-- The receipt of a stream's erasure; no row where it was not erased.
-- $1 workspace  $2 stream
SELECT
    r.position,
    b.recorded_at
FROM erased_stream r
CROSS JOIN LATERAL (
    SELECT h.recorded_at
    FROM batch h
    WHERE h.workspace_id = r.workspace_id AND h.last_position >= r.position
    ORDER BY h.last_position
    LIMIT 1
) b
WHERE r.workspace_id = $1 AND r.stream_id = $2
