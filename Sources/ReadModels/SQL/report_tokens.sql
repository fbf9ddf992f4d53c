-- Intents by the tokens of their query. Behind the facts.
,
people AS (
    SELECT
        t.field,
        t.value,
        f.person_key,
        count(*) AS intents,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected
    FROM facts f
    -- A token counts once, however often a query has it.
    CROSS JOIN LATERAL (
        SELECT DISTINCT e.value ->> 'field' AS field, e.value ->> 'value' AS value
        FROM jsonb_array_elements(f.tokens) e
    ) t
    WHERE f.tokens IS NOT NULL
    GROUP BY 1, 2, 3
),
tokens AS (
    SELECT
        p.field,
        p.value,
        sum(p.intents)::bigint AS intents,
        sum(p.selected)::bigint AS selected,
        count(*) >= $16 AS is_shown
    FROM people p
    GROUP BY 1, 2
),
used AS (
    SELECT count(*) AS total_intents, count(f.tokens) AS total_used
    FROM facts f
),
everything AS (
    SELECT
        (SELECT u.total_intents FROM used u),
        (SELECT u.total_used FROM used u),
        (SELECT count(*) FROM tokens WHERE NOT is_shown) AS hidden,
        (SELECT coalesce(sum(t.intents), 0)::bigint FROM tokens t WHERE NOT t.is_shown)
            AS hidden_intents
)
SELECT
    t.field IS NOT NULL AS is_row,
    t.field,
    t.value,
    t.intents,
    e.total_intents AS all_intents,
    t.selected,
    e.*
FROM everything e
LEFT JOIN (
    SELECT t.*
    FROM tokens t
    WHERE t.is_shown
    ORDER BY t.intents DESC, t.field COLLATE "C", t.value COLLATE "C"
    LIMIT $17
) t ON true
ORDER BY t.intents DESC, t.field COLLATE "C", t.value COLLATE "C"
