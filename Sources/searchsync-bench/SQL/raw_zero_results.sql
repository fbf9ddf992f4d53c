,
queries AS (
    SELECT
        lower(i.text) AS normal,
        mode() WITHIN GROUP (ORDER BY i.text) AS query,
        count(*) AS intents,
        count(i.total) AS known,
        count(*) FILTER (WHERE i.total = 0) AS zero
    FROM intents i
    GROUP BY 1
)
SELECT
    (
        SELECT
            json_build_object(
                'intents', sum(q.intents), 'known', sum(q.known), 'zero', sum(q.zero)
            )
        FROM queries q
    )::text AS totals,
    (
        SELECT
            json_agg(
                json_build_object(
                    'query', f.query, 'zero', f.zero, 'known', f.known, 'intents', f.intents
                )
                ORDER BY f.zero DESC, f.normal COLLATE "C"
            )
        FROM (
            SELECT * FROM queries q ORDER BY q.zero DESC, q.normal COLLATE "C" LIMIT 20
        ) f
    )::text AS rows
