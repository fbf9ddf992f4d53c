,
buckets AS (
    SELECT
        date_trunc('month', i.began_at, 'UTC') AS begins,
        count(*) AS intents,
        count(i.total) AS known,
        count(*) FILTER (WHERE i.total = 0) AS zero,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    GROUP BY 1
)
SELECT
    json_build_object(
        'intents', sum(b.intents), 'known', sum(b.known), 'zero', sum(b.zero),
        'selected', sum(b.selected)
    )::text AS totals,
    json_agg(
        json_build_object(
            'intents', b.intents, 'known', b.known, 'zero', b.zero, 'selected', b.selected
        )
        ORDER BY b.begins
    )::text AS rows
FROM buckets b
