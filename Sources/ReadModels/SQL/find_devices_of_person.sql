-- A person's devices.
-- $1 workspace  $2 person
SELECT
    d.device_id,
    d.name
FROM device d
WHERE d.workspace_id = $1 AND d.person_id = $2
ORDER BY d.name
