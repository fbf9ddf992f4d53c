-- People who can administer now: who have a device and a token of that role that work.
-- $1 workspace
SELECT DISTINCT t.person_id
FROM token t
JOIN device d ON d.workspace_id = t.workspace_id AND d.device_id = t.device_id
JOIN person p ON p.workspace_id = t.workspace_id AND p.person_id = t.person_id
WHERE t.workspace_id = $1 AND t.role = 'admin' AND t.revoked_at IS NULL
    AND d.revoked_at IS NULL AND p.removed_at IS NULL AND p.erased_at IS NULL
