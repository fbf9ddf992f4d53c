-- A person's device by name; one that was revoked has left its name.
-- $1 workspace  $2 person  $3 name
SELECT d.device_id
FROM device d
WHERE d.workspace_id = $1 AND d.person_id = $2 AND d.name = $3 AND d.revoked_at IS NULL
