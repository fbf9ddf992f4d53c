-- How many lines of a catalog's version are here.
-- ?1 name
SELECT count(*)
FROM catalog_fetch
WHERE name = ?1;
