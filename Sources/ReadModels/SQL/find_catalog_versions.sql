-- Versions of catalogs, by name and newest first. A filter that is NULL lets everything through.
-- $1 workspace  $2 name  $3 number  $4 below number  $5 whether only the newest of each  $6 limit
SELECT
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
    AND ($2::text IS NULL OR v.name = $2)
    AND ($3::integer IS NULL OR v.number = $3)
    AND ($4::integer IS NULL OR v.number < $4)
    AND (
        NOT $5::boolean
        OR NOT EXISTS (
            SELECT
            FROM catalog_version n
            WHERE n.workspace_id = v.workspace_id AND n.name = v.name AND n.number > v.number
        )
    )
ORDER BY v.name, v.number DESC
LIMIT $6
