-- Intents by the tokens of their query. Behind the facts.
,
used AS (
    SELECT DISTINCT
        t.value ->> 'field' AS field,
        t.value ->> 'value' AS value,
        f.session_id,
        f.number,
        f.person_key,
        f.outcome
    FROM facts f
    CROSS JOIN LATERAL jsonb_array_elements(f.tokens) t
),
tokens AS (
    SELECT
        u.field,
        u.value,
        count(*) AS intents,
        count(*) FILTER (WHERE u.outcome = 'selected') AS selected,
        count(DISTINCT u.person_key) >= $16 AS is_shown
    FROM used u
    GROUP BY 1, 2
),
everything AS (
    SELECT
        (SELECT count(*) FROM facts) AS total_intents,
        (SELECT count(*) FROM facts f WHERE f.tokens IS NOT NULL) AS total_used,
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
