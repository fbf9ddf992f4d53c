-- Cuts off again what was cut off after a backup was taken.
-- $1 for each token, its workspace  $2 the token  $3 when it was cut off
UPDATE token t
SET revoked_at = r.revoked_at
FROM unnest($1::integer[], $2::uuid[], $3::timestamptz[])
    AS r (workspace_id, token_id, revoked_at)
WHERE t.workspace_id = r.workspace_id AND t.token_id = r.token_id AND t.revoked_at IS NULL
RETURNING t.token_id
