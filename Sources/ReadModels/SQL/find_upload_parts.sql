-- The parts of an upload that are here.
-- $1 workspace  $2 upload
SELECT p.part
FROM catalog_upload_part p
WHERE p.workspace_id = $1 AND p.upload_id = $2
