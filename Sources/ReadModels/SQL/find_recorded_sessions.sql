-- Sessions of the log by where they begin, less those that were erased.
-- $1 workspace  $2 position after which they begin  $3 position up to which  $4 limit
SELECT
    e.stream_id,
    e.position
FROM event e
JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
WHERE e.workspace_id = $1 AND e.position > $2 AND e.position <= $3 AND e.version = 1
    AND s.kind = 'session' AND s.salt IS NOT NULL
ORDER BY e.position
LIMIT $4
