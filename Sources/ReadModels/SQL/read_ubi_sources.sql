-- Which of some foreign rows were taken before.
-- $1 workspace  $2 sources
SELECT source_id
FROM ubi_source
WHERE workspace_id = $1 AND source_id = ANY ($2::uuid[])
