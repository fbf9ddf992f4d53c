,
queries AS (
    SELECT
        lower(i.text) AS normal,
        mode() WITHIN GROUP (ORDER BY i.text) AS query,
        count(*) FILTER (WHERE i.outcome = 'abandoned') AS abandoned,
        count(*) FILTER (WHERE i.outcome = 'cancelled') AS cancelled,
        count(*) AS ended
    FROM intents i
    GROUP BY 1
)
SELECT
    (
        SELECT
            json_build_object(
                'abandoned', sum(q.abandoned), 'cancelled', sum(q.cancelled),
                'ended', sum(q.ended)
            )
        FROM queries q
    )::text AS totals,
    (
        SELECT
            json_agg(
                json_build_object(
                    'query', f.query, 'abandoned', f.abandoned, 'cancelled', f.cancelled,
                    'ended', f.ended
                )
                ORDER BY f.abandoned + f.cancelled DESC, f.normal COLLATE "C"
            )
        FROM (
            SELECT *
            FROM queries q
            ORDER BY q.abandoned + q.cancelled DESC, q.normal COLLATE "C"
            LIMIT 20
        ) f
    )::text AS rows
