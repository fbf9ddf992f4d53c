-- Keeps a part of an upload; sent again, it replaces what was there.
-- $1 workspace  $2 upload  $3 part  $4 bytes
INSERT INTO catalog_upload_part (workspace_id, upload_id, part, body)
VALUES ($1, $2, $3, $4)
ON CONFLICT ON CONSTRAINT catalog_upload_part_pkey DO UPDATE
SET body = excluded.body
