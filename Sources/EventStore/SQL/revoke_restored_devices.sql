-- Revokes again the devices that were revoked after a backup was taken.
-- $1 for each, its workspace  $2 the device  $3 when it was revoked
UPDATE device d
SET revoked_at = r.since
FROM unnest($1::integer[], $2::uuid[], $3::timestamptz[]) AS r (workspace_id, device_id, since)
WHERE d.workspace_id = r.workspace_id AND d.device_id = r.device_id AND d.revoked_at IS NULL
RETURNING d.device_id
