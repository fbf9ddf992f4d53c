-- Queries with what came of their intents: top, zero-results and abandoned. Behind the facts.
,
queries AS (
    SELECT
        s.query_key,
        sum(s.intents) AS intents,
        sum(s.known) AS known,
        sum(s.zero) AS zero,
        sum(s.selected) AS selected,
        sum(s.cancelled) AS cancelled,
        sum(s.abandoned) AS abandoned,
        sum(s.unknown) AS unknown
    FROM (
        SELECT
            d.query_key, d.intents, d.known, d.zero, d.selected, d.cancelled, d.abandoned,
            d.unknown
        FROM intent_query_day_model d
        WHERE d.workspace_id = $1
            AND d.model_version = $2
            AND d.day >= $4
            AND d.day < $21
            AND ($7::text IS NULL OR d.application = $7)
            AND ($8::text IS NULL OR d.profile = $8)
            AND ($9::text IS NULL OR d.catalog = $9)
            AND ($15::uuid IS NULL OR d.query_key = $15)
        UNION ALL
        SELECT
            m.query_key, m.intents, m.known, m.zero, m.selected, m.cancelled, m.abandoned,
            m.unknown
        FROM intent_query_month_model m
        WHERE m.workspace_id = $1
            AND m.model_version = $2
            AND m.month >= $21
            AND m.month < $22
            AND ($15::uuid IS NULL OR m.query_key = $15)
        UNION ALL
        SELECT
            d.query_key, d.intents, d.known, d.zero, d.selected, d.cancelled, d.abandoned,
            d.unknown
        FROM intent_query_day_model d
        WHERE d.workspace_id = $1
            AND d.model_version = $2
            AND d.day >= $22
            AND d.day < $5
            AND ($7::text IS NULL OR d.application = $7)
            AND ($8::text IS NULL OR d.profile = $8)
            AND ($9::text IS NULL OR d.catalog = $9)
            AND ($15::uuid IS NULL OR d.query_key = $15)
        UNION ALL
        SELECT
            f.query_key,
            1,
            (f.total IS NOT NULL)::integer,
            (f.total IS NOT DISTINCT FROM 0)::integer,
            (f.outcome = 'selected')::integer,
            (f.outcome = 'cancelled')::integer,
            (f.outcome = 'abandoned')::integer,
            (f.outcome = 'unknown')::integer
        FROM facts f
    ) s
    GROUP BY s.query_key
),
enough AS (
    SELECT f.query_key
    FROM facts f
    GROUP BY 1
    HAVING count(DISTINCT f.person_key) >= $16
),
counted AS (
    SELECT
        q.*,
        CASE $19::text
            WHEN 'zero-results' THEN q.zero
            WHEN 'abandoned' THEN q.abandoned + q.cancelled
            ELSE q.intents
        END AS weight,
        m.normal,
        -- Under a token or a scope so many must have made it as is asked.
        m.people >= $16
            AND (
                ($12::text IS NULL AND $14::text IS NULL)
                OR q.query_key IN (SELECT n.query_key FROM enough n)
            ) AS is_shown
    FROM queries q
    JOIN intent_query_model m
        ON m.workspace_id = $1 AND m.model_version = $2 AND m.query_key = q.query_key
),
-- Summed as doubles, which are exact up to 2^53: sums of bigint are numeric, and slow.
everything AS (
    SELECT
        coalesce(sum(c.intents::float8), 0)::bigint AS all_intents,
        coalesce(sum(c.known::float8), 0)::bigint AS all_known,
        coalesce(sum(c.zero::float8), 0)::bigint AS all_zero,
        coalesce(sum(c.selected::float8), 0)::bigint AS all_selected,
        coalesce(sum(c.cancelled::float8), 0)::bigint AS all_cancelled,
        coalesce(sum(c.abandoned::float8), 0)::bigint AS all_abandoned,
        coalesce(sum((c.intents - c.unknown)::float8), 0)::bigint AS all_ended,
        count(*) FILTER (WHERE NOT c.is_shown AND c.weight > 0) AS hidden,
        coalesce(sum(c.weight::float8) FILTER (WHERE NOT c.is_shown), 0)::bigint AS hidden_intents
    FROM counted c
),
shown AS (
    SELECT c.*
    FROM counted c
    WHERE c.is_shown AND c.weight > 0
    ORDER BY c.weight DESC, c.normal COLLATE "C"
    LIMIT $17
)
SELECT
    r.query_key IS NOT NULL AS is_row,
    s.spelling AS query,
    r.intents::bigint AS intents,
    e.all_intents AS all_intents,
    r.known::bigint AS known,
    r.zero::bigint AS zero,
    r.selected::bigint AS selected,
    r.cancelled::bigint AS cancelled,
    r.abandoned::bigint AS abandoned,
    (r.intents - r.unknown)::bigint AS ended,
    e.all_intents AS total_intents,
    e.all_known AS total_known,
    e.all_zero AS total_zero,
    e.all_selected AS total_selected,
    e.all_cancelled AS total_cancelled,
    e.all_abandoned AS total_abandoned,
    e.all_ended AS total_ended,
    e.hidden,
    e.hidden_intents
FROM everything e
LEFT JOIN shown r ON true
LEFT JOIN LATERAL (
    SELECT n.spelling
    FROM intent_spelling_model n
    WHERE n.workspace_id = $1 AND n.model_version = $2 AND n.query_key = r.query_key
    ORDER BY n.intents DESC, n.spelling COLLATE "C"
    LIMIT 1
) s ON true
ORDER BY r.weight DESC, r.normal COLLATE "C"
