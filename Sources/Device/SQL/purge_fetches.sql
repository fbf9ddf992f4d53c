-- Removes what was fetched of catalogs whose versions are not whole yet.
-- No parameters.
DELETE FROM catalog_fetch;
