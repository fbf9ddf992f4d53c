-- Where two versions of the read model of spaces differ. Of saved searches a digest is told: who
-- compares need not be in the space. The newest change of names and members may be erased from the
-- log; one that is too old is told.
-- $1 workspace  $2 spaces  $3 the version shown  $4 the version to compare it with
SELECT
    coalesce(l.space_id, f.space_id) AS space_id,
    'savedSearches/' || coalesce(l.saved_search_id, f.saved_search_id) AS difference,
    encode(sha256(convert_to(l.body::text, 'UTF8')), 'hex') AS shown,
    encode(sha256(convert_to(f.body::text, 'UTF8')), 'hex') AS wanted
FROM (
    SELECT o.space_id, o.saved_search_id, o.body
    FROM saved_search_model o
    WHERE o.workspace_id = $1 AND o.space_id = ANY ($2) AND o.model_version = $3
) l
FULL JOIN (
    SELECT o.space_id, o.saved_search_id, o.body
    FROM saved_search_model o
    WHERE o.workspace_id = $1 AND o.space_id = ANY ($2) AND o.model_version = $4
) f
    ON f.space_id = l.space_id AND f.saved_search_id = l.saved_search_id
WHERE l.body::text IS DISTINCT FROM f.body::text
UNION ALL
SELECT
    coalesce(l.space_id, f.space_id),
    'changes/' || coalesce(l.position, f.position),
    l.operation_id || ' of ' || l.saved_search_id,
    f.operation_id || ' of ' || f.saved_search_id
FROM (
    SELECT c.space_id, c.position, c.saved_search_id, c.operation_id
    FROM space_change_model c
    WHERE c.workspace_id = $1 AND c.space_id = ANY ($2) AND c.model_version = $3
) l
FULL JOIN (
    SELECT c.space_id, c.position, c.saved_search_id, c.operation_id
    FROM space_change_model c
    WHERE c.workspace_id = $1 AND c.space_id = ANY ($2) AND c.model_version = $4
) f
    ON f.space_id = l.space_id AND f.position = l.position
WHERE (l.operation_id, l.saved_search_id) IS DISTINCT FROM (f.operation_id, f.saved_search_id)
UNION ALL
SELECT
    n.space_id,
    d.difference,
    d.shown::text,
    d.wanted::text
FROM unnest($2::uuid[]) AS n (space_id)
LEFT JOIN space_head_model l
    ON l.workspace_id = $1 AND l.space_id = n.space_id AND l.model_version = $3
LEFT JOIN space_head_model f
    ON f.workspace_id = $1 AND f.space_id = n.space_id AND f.model_version = $4
CROSS JOIN LATERAL (
    VALUES
        ('head/position', coalesce(l.position, 0), coalesce(f.position, 0)),
        ('head/savedSearches', coalesce(l.saved_searches, 0), coalesce(f.saved_searches, 0)),
        (
            'head/rights',
            l.rights_position,
            greatest(l.rights_position, coalesce(f.rights_position, 0))
        )
) AS d (difference, shown, wanted)
WHERE d.shown <> d.wanted
ORDER BY 1, 2
