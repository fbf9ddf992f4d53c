-- Begins an upload.
-- $1 workspace  $2 upload  $3 catalog name  $4 person
INSERT INTO catalog_upload (workspace_id, upload_id, name, person_id)
VALUES ($1, $2, $3, $4)
