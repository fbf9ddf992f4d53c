-- Removes the versions of catalogs that the server has.
-- No parameters.
DELETE FROM catalog
WHERE upload = 0 AND version IS NOT NULL;
