-- The newest batch of a workspace's log, and the epoch in force.
-- $1 workspace
SELECT
    (SELECT max(ep.epoch) FROM epoch ep) AS epoch,
    b.last_position,
    b.hash
FROM (SELECT $1::integer AS workspace_id) w
LEFT JOIN LATERAL (
    SELECT
        newest.last_position,
        newest.hash
    FROM batch newest
    WHERE newest.workspace_id = w.workspace_id
    ORDER BY newest.last_position DESC
    LIMIT 1
) b ON true
