,
queries AS (
    SELECT
        lower(i.text) AS normal,
        mode() WITHIN GROUP (ORDER BY i.text) AS query,
        count(*) AS intents,
        count(i.total) AS known,
        count(*) FILTER (WHERE i.total = 0) AS zero,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    GROUP BY 1
)
SELECT
    (
        SELECT
            json_build_object(
                'intents', sum(q.intents), 'known', sum(q.known), 'zero', sum(q.zero),
                'selected', sum(q.selected)
            )
        FROM queries q
    )::text AS totals,
    (
        SELECT
            json_agg(
                json_build_object(
                    'query', f.query, 'intents', f.intents, 'known', f.known, 'zero', f.zero,
                    'selected', f.selected
                )
                ORDER BY f.intents DESC, f.normal COLLATE "C"
            )
        FROM (
            SELECT * FROM queries q ORDER BY q.intents DESC, q.normal COLLATE "C" LIMIT 20
        ) f
    )::text AS rows
