SELECT
    (
        SELECT
            json_build_object(
                'intents', count(*), 'selected', count(*) FILTER (WHERE i.clicks > 0),
                'clicks', sum(i.clicks)
            )
        FROM intents i
    )::text AS totals,
    (
        SELECT
            json_agg(json_build_object('position', p.position, 'clicks', p.clicks)
                ORDER BY p.position)
        FROM (
            SELECT (e.payload #>> '{data,position}')::integer AS position, count(*) AS clicks
            FROM event e
            WHERE e.workspace_id = $1 AND e.kind = 'resultSelected'
            GROUP BY 1
        ) p
    )::text AS rows
