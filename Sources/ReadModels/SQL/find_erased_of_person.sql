-- Sessions of a person that were erased, by where the receipts stand.
-- $1 workspace  $2 person
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
WHERE r.workspace_id = $1 AND r.person_id = $2
ORDER BY r.position
