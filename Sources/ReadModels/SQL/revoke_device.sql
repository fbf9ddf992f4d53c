-- Cuts a device off; nothing where it is cut off already.
-- $1 workspace  $2 device  $3 time
UPDATE device
SET revoked_at = $3
WHERE workspace_id = $1 AND device_id = $2 AND revoked_at IS NULL
