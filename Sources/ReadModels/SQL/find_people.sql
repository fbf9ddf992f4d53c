-- People, by name; those who were erased are nobody any more.
-- $1 workspace  $2 person, or NULL for all
SELECT
    p.person_id,
    p.name,
    p.role,
    p.added_at,
    p.removed_at,
    (
        SELECT count(*)
        FROM device d
        WHERE d.workspace_id = p.workspace_id AND d.person_id = p.person_id
            AND d.revoked_at IS NULL
    ) AS devices
FROM person p
WHERE p.workspace_id = $1 AND ($2::uuid IS NULL OR p.person_id = $2) AND p.erased_at IS NULL
ORDER BY p.name
