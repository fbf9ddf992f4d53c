-- Ends an invitation by its use; nothing where it was used.
-- $1 workspace  $2 selector  $3 time
UPDATE invitation
SET used_at = $3
WHERE workspace_id = $1 AND selector = $2 AND used_at IS NULL
