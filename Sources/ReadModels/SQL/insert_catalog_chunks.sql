-- Adds chunks of a body that is not yet visible.
-- $1 workspace  $2 content  $3 first lines  $4 bodies
INSERT INTO catalog_chunk (workspace_id, content_id, first_line, body)
SELECT $1, $2, n.first_line, n.body
FROM unnest($3, $4) AS n (first_line, body)
