-- Cuts a token off; nothing where it is cut off already.
-- $1 workspace  $2 token  $3 time
UPDATE token
SET revoked_at = $3
WHERE workspace_id = $1 AND token_id = $2 AND revoked_at IS NULL
