-- The newest version of each catalog, by name.
-- $1 workspace
SELECT DISTINCT ON (v.name)
    v.name,
    v.number,
    v.digest,
    v.item_count,
    v.columns,
    v.loaded_at,
    w.name AS loaded_by,
    v.added,
    v.removed,
    v.changed,
    v.moved,
    p.number AS pinned
FROM catalog_version v
LEFT JOIN person w ON w.workspace_id = v.workspace_id AND w.person_id = v.loaded_by
LEFT JOIN LATERAL (
    SELECT l.number
    FROM catalog_pin l
    WHERE l.workspace_id = v.workspace_id AND l.name = v.name
    ORDER BY l.position DESC
    LIMIT 1
) p ON true
WHERE v.workspace_id = $1
ORDER BY v.name, v.number DESC
