-- Removes the items of a version.
-- ?1 digest
DELETE FROM catalog_item
WHERE digest = ?1;
