-- Adds a device.
-- $1 workspace  $2 device  $3 person  $4 name  $5 time
INSERT INTO device (workspace_id, device_id, person_id, name, added_at)
VALUES ($1, $2, $3, $4, $5)
