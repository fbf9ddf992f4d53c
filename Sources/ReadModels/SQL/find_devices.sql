-- Devices with the highest role of a token that works, oldest first; none of people who were erased.
-- $1 workspace  $2 person, or NULL for all  $3 device, or NULL for all
SELECT
    d.device_id,
    d.name,
    d.person_id,
    p.name AS person,
    d.added_at,
    d.revoked_at,
    (
        SELECT t.role
        FROM token t
        WHERE t.workspace_id = d.workspace_id AND t.device_id = d.device_id
            AND t.revoked_at IS NULL
        ORDER BY
            array_position(ARRAY['recorder', 'member', 'analyst', 'auditor', 'admin'], t.role)
            DESC
        LIMIT 1
    ) AS role
FROM device d
JOIN person p ON p.workspace_id = d.workspace_id AND p.person_id = d.person_id
WHERE d.workspace_id = $1
    AND ($2::uuid IS NULL OR d.person_id = $2)
    AND ($3::uuid IS NULL OR d.device_id = $3)
    AND p.erased_at IS NULL
ORDER BY d.added_at, d.device_id
