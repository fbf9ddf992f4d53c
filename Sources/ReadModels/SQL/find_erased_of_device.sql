-- Sessions of a device that were erased, by where the receipts stand.
-- $1 workspace  $2 device  $3 position after which to read  $4 limit
SELECT
    r.stream_id,
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
WHERE r.workspace_id = $1 AND r.device_id = $2 AND r.position > $3
ORDER BY r.position
LIMIT $4
