,
devices AS (
    SELECT
        s.device,
        count(*) AS intents,
        count(i.total) AS known,
        count(*) FILTER (WHERE i.total = 0) AS zero,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    JOIN started s USING (stream_id)
    GROUP BY 1
)
SELECT
    (
        SELECT json_build_object('intents', sum(d.intents), 'devices', count(*)) FROM devices d
    )::text AS totals,
    (
        SELECT
            json_agg(
                json_build_object(
                    'device', f.device, 'intents', f.intents, 'known', f.known, 'zero', f.zero,
                    'selected', f.selected
                )
                ORDER BY f.intents DESC, f.device COLLATE "C"
            )
        FROM (
            SELECT * FROM devices d ORDER BY d.intents DESC, d.device COLLATE "C" LIMIT 20
        ) f
    )::text AS rows
