-- Removes the catalogs that the server has; one that is still to be uploaded was made here.
-- No parameters.
DELETE FROM catalog
WHERE upload = 0;
