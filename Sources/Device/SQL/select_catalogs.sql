-- Every catalog, the newest of a name first. Columns as StoredCatalog reads them.
-- No parameters.
SELECT
    name,
    digest,
    version,
    roles,
    items,
    loaded_at,
    upload,
    upload_problem
FROM catalog
ORDER BY name, loaded_at DESC, version DESC;
