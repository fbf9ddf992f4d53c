-- Puts a catalog's version in; one that is there gets the newer label, roles and time.
-- ?1 name, ?2 digest, ?3 version or NULL, ?4 roles, ?5 items, ?6 loaded at, ?7 upload
INSERT INTO catalog (
    name,
    digest,
    version,
    roles,
    items,
    loaded_at,
    upload
)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
ON CONFLICT (name, digest) DO UPDATE SET
    version = coalesce(excluded.version, version),
    roles = excluded.roles,
    loaded_at = excluded.loaded_at,
    upload = CASE WHEN excluded.version IS NULL THEN max(upload, excluded.upload) ELSE 0 END;
