-- Removes the parts of an upload, and of uploads that were left a day ago.
-- $1 workspace  $2 upload
DELETE FROM catalog_upload_part p
USING catalog_upload u
WHERE u.workspace_id = $1
    AND p.workspace_id = u.workspace_id
    AND p.upload_id = u.upload_id
    AND (u.upload_id = $2 OR u.begun_at < now() - interval '1 day')
