-- Who projects what in a workspace at this moment.
-- $1 workspace
SELECT
    l.projection,
    l.holder,
    l.until
FROM lease l
WHERE l.workspace_id = $1 AND l.until > clock_timestamp()
ORDER BY l.projection
