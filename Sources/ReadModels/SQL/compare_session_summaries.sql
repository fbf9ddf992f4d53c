-- Where two versions of the read model differ, column by column. The state that a bar shows now is
-- left out, as is how many intents found something: these depend on which catalogs were at hand.
-- $1 workspace  $2 sessions  $3 the version shown  $4 the version to compare it with
SELECT
    n.session_id,
    CASE
        WHEN l.session_id IS NULL THEN 'missing'
        WHEN f.session_id IS NULL THEN 'needless'
        ELSE d.key
    END AS difference,
    d.shown,
    d.wanted
FROM unnest($2::uuid[]) AS n (session_id)
LEFT JOIN session_summary_model l
    ON l.workspace_id = $1 AND l.session_id = n.session_id AND l.model_version = $3
LEFT JOIN session_summary_model f
    ON f.workspace_id = $1 AND f.session_id = n.session_id AND f.model_version = $4
LEFT JOIN LATERAL (
    SELECT
        w.key,
        s.value #>> '{}' AS shown,
        w.value #>> '{}' AS wanted
    FROM jsonb_each(to_jsonb(l)) s
    JOIN jsonb_each(to_jsonb(f)) w ON w.key = s.key
    WHERE w.value <> s.value AND w.key NOT IN ('model_version', 'live', 'found_count')
) d ON true
WHERE (l.session_id IS NULL) <> (f.session_id IS NULL) OR d.key IS NOT NULL
ORDER BY n.session_id, d.key
