-- Removes items that belong to no version any more.
-- No parameters.
DELETE FROM catalog_item
WHERE digest NOT IN (SELECT digest FROM catalog);
