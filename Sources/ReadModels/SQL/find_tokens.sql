-- Tokens with whom they speak for, oldest first. A NULL token means all of the workspace.
-- $1 workspace  $2 token
SELECT
    t.token_id,
    t.secret_hash,
    t.role,
    t.person_id,
    p.name AS person,
    t.device_id,
    d.name AS device,
    t.created_at,
    t.revoked_at,
    d.revoked_at AS device_revoked_at,
    p.erased_at IS NOT NULL AS is_erased,
    w.name AS workspace
FROM token t
JOIN workspace w ON w.workspace_id = t.workspace_id
JOIN person p ON p.workspace_id = t.workspace_id AND p.person_id = t.person_id
JOIN device d ON d.workspace_id = t.workspace_id AND d.device_id = t.device_id
WHERE t.workspace_id = $1 AND ($2::uuid IS NULL OR t.token_id = $2)
ORDER BY t.created_at, t.token_id
