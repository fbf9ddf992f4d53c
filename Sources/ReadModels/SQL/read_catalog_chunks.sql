-- A page of the chunks of a body, from the one that holds a line on.
-- $1 workspace  $2 content  $3 line from which to read, from 0  $4 limit
SELECT
    c.first_line,
    c.body
FROM catalog_chunk c
WHERE c.workspace_id = $1
    AND c.content_id = $2
    AND c.first_line >= (
        SELECT coalesce(max(f.first_line), 0)
        FROM catalog_chunk f
        WHERE f.workspace_id = $1 AND f.content_id = $2 AND f.first_line <= $3
    )
ORDER BY c.first_line
LIMIT $4
