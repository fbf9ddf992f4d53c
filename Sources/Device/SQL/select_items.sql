-- The items of a version in order.
-- ?1 digest
SELECT line
FROM catalog_item
WHERE digest = ?1
ORDER BY ordinal;
