-- Tokens with whom they speak for, oldest first. A NULL token means all of its workspace: the bounds keep
-- the plan to the key for one token and for all.
-- $1 workspaces  $2 tokens, one for each of $1
SELECT
    t.workspace_id,
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
FROM unnest($1::integer[], $2::uuid[]) AS n (workspace_id, token_id)
JOIN token t
    ON t.workspace_id = n.workspace_id
    AND t.token_id >= coalesce(n.token_id, '00000000-0000-0000-0000-000000000000')
    AND t.token_id <= coalesce(n.token_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
JOIN workspace w ON w.workspace_id = t.workspace_id
JOIN person p ON p.workspace_id = t.workspace_id AND p.person_id = t.person_id
JOIN device d ON d.workspace_id = t.workspace_id AND d.device_id = t.device_id
ORDER BY t.created_at, t.token_id
