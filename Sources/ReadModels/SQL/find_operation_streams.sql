-- The streams of operations of some spaces.
-- $1 workspace  $2 spaces
SELECT
    n.space_id,
    s.stream_id
FROM stream s
JOIN event e
    ON e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id AND e.version = 1
JOIN unnest($2::uuid[]) AS n (space_id) ON e.payload ->> 'space' = n.space_id::text
WHERE s.workspace_id = $1 AND s.kind = 'operations' AND s.salt IS NOT NULL
