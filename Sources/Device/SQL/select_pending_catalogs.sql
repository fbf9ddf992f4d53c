-- Catalogs to upload, oldest first. Columns as StoredCatalog reads them.
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
WHERE upload = 1
ORDER BY loaded_at;
