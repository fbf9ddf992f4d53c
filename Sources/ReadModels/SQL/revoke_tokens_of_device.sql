-- Cuts off the tokens of a device.
-- $1 workspace  $2 device  $3 time
UPDATE token
SET revoked_at = $3
WHERE workspace_id = $1 AND device_id = $2 AND revoked_at IS NULL
