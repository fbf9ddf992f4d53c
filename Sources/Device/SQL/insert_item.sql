-- Adds an item of a catalog's version.
-- ?1 digest, ?2 ordinal, ?3 canonical line
INSERT INTO catalog_item (digest, ordinal, line)
VALUES (?1, ?2, ?3)
ON CONFLICT (digest, ordinal) DO UPDATE SET line = excluded.line;
