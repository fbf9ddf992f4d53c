-- The end of every workspace's log; NULL where it is empty.
SELECT
    w.workspace_id,
    w.name,
    head.last_position,
    head.epoch,
    head.hash
FROM workspace w
LEFT JOIN LATERAL (
    SELECT
        b.last_position,
        b.epoch,
        b.hash
    FROM batch b
    WHERE b.workspace_id = w.workspace_id
    ORDER BY b.last_position DESC
    LIMIT 1
) head ON true
ORDER BY w.workspace_id
