-- How many sessions of a workspace were erased.
-- $1 workspace
SELECT count(*) AS erasures
FROM erased_stream r
WHERE r.workspace_id = $1
