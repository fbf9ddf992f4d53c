-- A page of the receipts of erasures, oldest first, with when each was recorded.
-- $1 workspace  $2 the stream of receipts  $3 version after which to read  $4 limit
SELECT
    e.version,
    e.position,
    e.kind,
    e.payload,
    b.recorded_at,
    sha256(s.salt || convert_to(e.payload::text, 'UTF8')) IS NOT DISTINCT FROM e.payload_digest
        AS is_whole
FROM event e
JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
LEFT JOIN LATERAL (
    SELECT h.recorded_at
    FROM batch h
    WHERE h.workspace_id = e.workspace_id AND h.last_position >= e.position
    ORDER BY h.last_position
    LIMIT 1
) b ON true
WHERE e.workspace_id = $1 AND e.stream_id = $2 AND e.version > $3
ORDER BY e.version
LIMIT $4
