-- Intents by the scope of their query. Behind the facts.
,
scopes AS (
    SELECT
        coalesce(f.scope, '') AS scope,
        count(*) AS intents,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected,
        count(DISTINCT f.person_key) >= $16 AS is_shown
    FROM facts f
    GROUP BY 1
),
everything AS (
    SELECT
        (SELECT count(*) FROM facts) AS total_intents,
        (SELECT count(*) FROM facts f WHERE f.scope IS NOT NULL) AS total_used,
        (SELECT count(*) FROM scopes WHERE NOT is_shown) AS hidden,
        (SELECT coalesce(sum(s.intents), 0)::bigint FROM scopes s WHERE NOT s.is_shown)
            AS hidden_intents
)
SELECT
    s.scope IS NOT NULL AS is_row,
    s.scope,
    s.intents,
    e.total_intents AS all_intents,
    s.selected,
    e.*
FROM everything e
LEFT JOIN (
    SELECT s.*
    FROM scopes s
    WHERE s.is_shown
    ORDER BY s.intents DESC, s.scope COLLATE "C"
    LIMIT $17
) s ON true
ORDER BY s.intents DESC, s.scope COLLATE "C"
