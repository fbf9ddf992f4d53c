,
places AS (
    SELECT
        s.application,
        s.profile,
        count(*) AS intents,
        count(i.total) AS known,
        count(*) FILTER (WHERE i.total = 0) AS zero,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    JOIN started s USING (stream_id)
    GROUP BY 1, 2
)
SELECT
    json_build_object(
        'intents', sum(p.intents), 'known', sum(p.known), 'zero', sum(p.zero),
        'selected', sum(p.selected)
    )::text AS totals,
    json_agg(
        json_build_object(
            'application', p.application, 'profile', p.profile, 'intents', p.intents,
            'known', p.known, 'zero', p.zero, 'selected', p.selected
        )
        ORDER BY p.intents DESC, p.application COLLATE "C", p.profile COLLATE "C"
    )::text AS rows
FROM places p
