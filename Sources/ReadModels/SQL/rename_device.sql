-- Names a device anew; nothing where it was revoked.
-- $1 workspace  $2 device  $3 name
UPDATE device
SET name = $3
WHERE workspace_id = $1 AND device_id = $2 AND revoked_at IS NULL
