-- Removes what was fetched of all catalogs.
-- No parameters.
DELETE FROM catalog_fetch;
