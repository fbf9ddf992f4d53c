-- The catalogs with a digest. Columns as StoredCatalog reads them.
-- ?1 digest
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
WHERE digest = ?1
ORDER BY loaded_at DESC;
