-- Intents by the scope of their query. Behind the facts.
,
people AS (
    SELECT
        f.scope,
        f.person_key,
        count(*) AS intents,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected
    FROM facts f
    GROUP BY 1, 2
),
scopes AS (
    SELECT
        coalesce(p.scope, '') AS scope,
        sum(p.intents)::bigint AS intents,
        sum(p.intents) FILTER (WHERE p.scope IS NOT NULL)::bigint AS used,
        sum(p.selected)::bigint AS selected,
        count(DISTINCT p.person_key) >= $16 AS is_shown
    FROM people p
    GROUP BY 1
),
everything AS (
    SELECT
        (SELECT coalesce(sum(s.intents), 0)::bigint FROM scopes s) AS total_intents,
        (SELECT coalesce(sum(s.used), 0)::bigint FROM scopes s) AS total_used,
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
