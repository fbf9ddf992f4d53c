-- The tokens that were cut off, the devices that were revoked and the people who were removed; of the
-- latter two none in a schema of before there was either.
SELECT
    t.workspace_id,
    t.token_id AS subject_id,
    'token' AS kind,
    t.revoked_at AS since
FROM token t
WHERE t.revoked_at IS NOT NULL
UNION ALL
SELECT
    d.workspace_id,
    d.device_id,
    'device',
    (to_jsonb(d) ->> 'revoked_at')::timestamptz
FROM device d
WHERE to_jsonb(d) ->> 'revoked_at' IS NOT NULL
UNION ALL
SELECT
    p.workspace_id,
    p.person_id,
    'person',
    (to_jsonb(p) ->> 'removed_at')::timestamptz
FROM person p
WHERE to_jsonb(p) ->> 'removed_at' IS NOT NULL
