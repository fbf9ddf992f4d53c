-- Versions of catalogs, by name and newest first. A filter that is NULL lets everything through.
-- $1 workspace  $2 name  $3 digest  $4 number  $5 position before which it was loaded  $6 limit
SELECT
    v.name,
    v.number,
    v.digest,
    v.item_count,
    v.columns,
    v.loaded_at
FROM catalog_version v
WHERE v.workspace_id = $1
    AND ($2::text IS NULL OR v.name = $2)
    AND ($3::bytea IS NULL OR v.digest = $3)
    AND ($4::integer IS NULL OR v.number = $4)
    AND ($5::bigint IS NULL OR v.position < $5)
ORDER BY v.name, v.number DESC
LIMIT $6
