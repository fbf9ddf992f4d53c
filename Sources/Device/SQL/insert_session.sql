-- Adds a session.
-- ?1 id, ?2 origin, ?3 title, ?4 catalog name, ?5 catalog digest, ?6 profile, ?7 created at
INSERT INTO session (
    id,
    origin,
    title,
    catalog_name,
    catalog_digest,
    profile,
    created_at
)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);
