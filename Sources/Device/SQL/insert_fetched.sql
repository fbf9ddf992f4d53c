-- Adds a line of a version that is on its way.
-- ?1 name, ?2 ordinal, ?3 digest, ?4 base, ?5 line
INSERT INTO catalog_fetch (name, ordinal, digest, base, line)
VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (name, ordinal) DO UPDATE SET
    digest = excluded.digest,
    base = excluded.base,
    line = excluded.line;
