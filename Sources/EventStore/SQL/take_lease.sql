-- Takes a lease that is free; no row where another server has it, or is taking it at this moment. Free
-- is also one of this server's own, which could not give it back, and one that ends later than any that
-- was taken by this clock may: the clock was set back. The fence keeps out who believes that he has it.
-- $1 workspace  $2 projection  $3 holder  $4 milliseconds
UPDATE lease l
SET
    holder = $3,
    fence = l.fence + 1,
    until = clock_timestamp() + $4::bigint * interval '1 millisecond'
FROM (
    SELECT f.workspace_id, f.projection
    FROM lease f
    WHERE f.workspace_id = $1 AND f.projection = $2
        AND (
            f.until <= clock_timestamp()
            OR f.until > clock_timestamp() + 2 * $4::bigint * interval '1 millisecond'
            OR f.holder = $3
        )
    FOR UPDATE SKIP LOCKED
) free
WHERE l.workspace_id = free.workspace_id AND l.projection = free.projection
RETURNING l.fence
