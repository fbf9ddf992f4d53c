-- Intents by the words of their query. Behind the facts.
,
lengths AS (
    SELECT
        f.words::bigint AS words,
        count(*) AS intents,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected,
        sum(f.characters)::bigint AS characters
    FROM facts f
    GROUP BY 1
),
everything AS (
    SELECT
        coalesce(sum(l.intents), 0)::bigint AS total_intents,
        coalesce(sum(l.characters), 0)::bigint AS total_characters,
        coalesce(sum(l.words * l.intents), 0)::bigint AS total_words
    FROM lengths l
)
SELECT
    l.words IS NOT NULL AS is_row,
    l.words,
    l.intents,
    e.total_intents AS all_intents,
    l.selected,
    e.*
FROM everything e
LEFT JOIN (SELECT l.* FROM lengths l ORDER BY l.words LIMIT $17) l ON true
ORDER BY l.words
