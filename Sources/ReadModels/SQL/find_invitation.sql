-- An invitation by its selector, and whether its person may still come in.
-- $1 workspace  $2 selector
SELECT
    i.invitation_id,
    i.code_hash,
    i.person_id,
    i.role,
    i.expires_at,
    i.wrong_tries,
    i.used_at
FROM invitation i
JOIN person p ON p.workspace_id = i.workspace_id AND p.person_id = i.person_id
WHERE i.workspace_id = $1 AND i.selector = $2 AND p.removed_at IS NULL AND p.erased_at IS NULL
