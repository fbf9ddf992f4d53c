-- The workspaces with what is in them, oldest first.
-- No parameters.
SELECT
    w.workspace_id,
    w.name,
    w.created_at,
    (
        SELECT count(*)
        FROM person p
        WHERE p.workspace_id = w.workspace_id AND p.removed_at IS NULL AND p.erased_at IS NULL
    ) AS people,
    (
        SELECT count(*)
        FROM device d
        WHERE d.workspace_id = w.workspace_id AND d.revoked_at IS NULL
    ) AS devices,
    coalesce(
        (
            SELECT b.last_position
            FROM batch b
            WHERE b.workspace_id = w.workspace_id
            ORDER BY b.last_position DESC
            LIMIT 1
        ),
        0
    ) AS events
FROM workspace w
ORDER BY w.workspace_id
