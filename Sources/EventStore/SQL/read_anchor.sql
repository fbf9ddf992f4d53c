-- What a cursor of a position is held against: the epoch in force, the newest position, and the
-- hash of the last batch that ends at the position or before it.
-- $1 workspace  $2 position
SELECT
    (SELECT max(ep.epoch) FROM epoch ep) AS epoch,
    (
        SELECT newest.last_position
        FROM batch newest
        WHERE newest.workspace_id = $1
        ORDER BY newest.last_position DESC
        LIMIT 1
    ) AS head,
    (
        SELECT b.hash
        FROM batch b
        WHERE b.workspace_id = $1 AND b.last_position <= $2
        ORDER BY b.last_position DESC
        LIMIT 1
    ) AS hash
