-- Removes an upload, and those that were left a day ago, once their parts are gone.
-- $1 workspace  $2 upload
DELETE FROM catalog_upload u
WHERE u.workspace_id = $1
    AND (u.upload_id = $2 OR u.begun_at < now() - interval '1 day')
