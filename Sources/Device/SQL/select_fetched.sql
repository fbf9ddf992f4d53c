-- The lines of a version that are here, in order.
-- ?1 name, ?2 digest, ?3 base
SELECT line
FROM catalog_fetch
WHERE name = ?1
    AND digest = ?2
    AND base = ?3
ORDER BY ordinal;
