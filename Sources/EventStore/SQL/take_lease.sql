-- Takes a free lease; no row where another server has it, or is taking it at this moment.
-- $1 workspace  $2 projection  $3 holder  $4 milliseconds
UPDATE lease l
SET
    holder = $3,
    fence = l.fence + 1,
    until = clock_timestamp() + $4::bigint * interval '1 millisecond'
FROM (
    SELECT f.workspace_id, f.projection
    FROM lease f
    WHERE f.workspace_id = $1 AND f.projection = $2 AND f.until <= clock_timestamp()
    FOR UPDATE SKIP LOCKED
) free
WHERE l.workspace_id = free.workspace_id AND l.projection = free.projection
RETURNING l.fence
