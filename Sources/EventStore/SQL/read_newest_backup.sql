-- When the epoch in force began; how far a workspace's log is in backups, and when the newest of them
-- was taken, NULL where there is none.
-- $1 workspace
SELECT
    (SELECT ep.began_at FROM epoch ep ORDER BY ep.epoch DESC LIMIT 1) AS epoch_began,
    newest.epoch,
    newest.position,
    newest.taken_at
FROM (SELECT $1::integer AS workspace_id) w
LEFT JOIN LATERAL (
    SELECT
        b.epoch,
        b.position,
        b.taken_at
    FROM backup b
    WHERE b.workspace_id = w.workspace_id
    ORDER BY b.position DESC, b.taken_at DESC
    LIMIT 1
) newest ON true
