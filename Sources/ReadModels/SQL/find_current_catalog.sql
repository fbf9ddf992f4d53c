-- The version of a catalog that searches get: the pinned one, or else the newest. With a position, as
-- it was before that.
-- $1 workspace  $2 name  $3 position
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
    WHERE l.workspace_id = v.workspace_id
        AND l.name = v.name
        AND ($3::bigint IS NULL OR l.position < $3)
    ORDER BY l.position DESC
    LIMIT 1
) p ON true
WHERE v.workspace_id = $1
    AND v.name = $2
    AND ($3::bigint IS NULL OR v.position < $3)
ORDER BY (v.number = p.number) IS TRUE DESC, v.number DESC
LIMIT 1
