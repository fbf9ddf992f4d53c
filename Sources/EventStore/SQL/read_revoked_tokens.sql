-- The tokens that were cut off.
SELECT
    t.workspace_id,
    t.token_id,
    t.revoked_at
FROM token t
WHERE t.revoked_at IS NOT NULL
