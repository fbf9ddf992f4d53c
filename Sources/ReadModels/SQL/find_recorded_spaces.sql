-- Spaces of the log by where they were made; one whose name was erased has no id any more.
-- $1 workspace  $2 position after which  $3 position up to which  $4 limit
SELECT
    e.stream_id,
    e.position,
    (e.payload #>> '{data,space}')::uuid AS space_id
FROM event e
JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
WHERE e.workspace_id = $1 AND e.position > $2 AND e.position <= $3 AND e.version = 1
    AND s.kind = 'space'
ORDER BY e.position
LIMIT $4
