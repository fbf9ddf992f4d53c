-- Removes the items of catalogs that the server has; of one still to be uploaded they stay.
-- No parameters.
DELETE FROM catalog_item
WHERE digest NOT IN (SELECT digest FROM catalog WHERE upload = 1);
