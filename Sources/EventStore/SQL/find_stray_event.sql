-- The first event of a workspace after its newest batch; NULL where there is none.
-- $1 workspace
SELECT min(e.position) AS position
FROM event e
WHERE
    e.workspace_id = $1
    AND e.position > (
        SELECT coalesce(max(b.last_position), 0)
        FROM batch b
        WHERE b.workspace_id = $1
    )
