-- The devices that were revoked and the people who were removed; none in a schema of before there was
-- either.
SELECT
    d.workspace_id,
    d.device_id AS subject_id,
    true AS is_device,
    (to_jsonb(d) ->> 'revoked_at')::timestamptz AS since
FROM device d
WHERE to_jsonb(d) ->> 'revoked_at' IS NOT NULL
UNION ALL
SELECT
    p.workspace_id,
    p.person_id,
    false,
    (to_jsonb(p) ->> 'removed_at')::timestamptz
FROM person p
WHERE to_jsonb(p) ->> 'removed_at' IS NOT NULL
