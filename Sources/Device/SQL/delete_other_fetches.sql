-- Removes what was fetched of other versions of a catalog, or over another base.
-- ?1 name, ?2 digest, ?3 base
DELETE FROM catalog_fetch
WHERE name = ?1
    AND NOT (digest = ?2 AND base = ?3);
