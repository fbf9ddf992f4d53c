-- The catalog that an upload is for.
-- $1 workspace  $2 upload
SELECT u.name
FROM catalog_upload u
WHERE u.workspace_id = $1 AND u.upload_id = $2
