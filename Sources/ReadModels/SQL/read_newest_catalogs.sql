-- The newest version of each catalog, by name.
-- $1 workspace
SELECT DISTINCT ON (v.name)
    v.name,
    v.number,
    v.digest,
    v.item_count,
    v.columns,
    v.loaded_at
FROM catalog_version v
WHERE v.workspace_id = $1
ORDER BY v.name, v.number DESC
