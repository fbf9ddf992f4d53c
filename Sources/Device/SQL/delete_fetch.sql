-- Removes what was fetched of a catalog.
-- ?1 name
DELETE FROM catalog_fetch
WHERE name = ?1;
