-- The catalog of a name that was loaded last. Columns as StoredCatalog reads them.
-- ?1 name
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
WHERE name = ?1
ORDER BY loaded_at DESC, version DESC
LIMIT 1;
