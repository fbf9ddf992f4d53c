-- A part of an upload.
-- $1 workspace  $2 upload  $3 part
SELECT p.body
FROM catalog_upload_part p
WHERE p.workspace_id = $1 AND p.upload_id = $2 AND p.part = $3
