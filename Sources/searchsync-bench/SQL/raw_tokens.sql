,
used AS (
    SELECT
        i.token,
        count(*) AS intents,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    GROUP BY 1
)
SELECT
    (
        SELECT
            json_build_object(
                'intents', sum(u.intents),
                'used', sum(u.intents) FILTER (WHERE u.token IS NOT NULL)
            )
        FROM used u
    )::text AS totals,
    (
        SELECT
            json_agg(
                json_build_object(
                    'value', f.token, 'intents', f.intents, 'selected', f.selected
                )
                ORDER BY f.intents DESC, f.token COLLATE "C"
            )
        FROM (
            SELECT *
            FROM used u
            WHERE u.token IS NOT NULL
            ORDER BY u.intents DESC, u.token COLLATE "C"
            LIMIT 20
        ) f
    )::text AS rows
