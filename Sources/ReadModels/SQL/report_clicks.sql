-- Clicks by position. Behind the facts and the hours.
,
clicks AS (
    SELECT
        s.position,
        sum(s.clicks)::bigint AS clicks,
        sum(s.bests)::bigint AS bests
    FROM (
        SELECT k.position, k.clicks, k.bests
        FROM intent_click_model k
        WHERE k.workspace_id = $1
            AND k.model_version = $2
            AND k.hour >= $4
            AND k.hour < $5
            AND ($7::text IS NULL OR k.application = $7)
            AND ($8::text IS NULL OR k.profile = $8)
            AND ($9::text IS NULL OR k.catalog = $9)
        UNION ALL
        SELECT p.position, p.clicks, p.bests
        FROM facts f
        CROSS JOIN LATERAL (
            SELECT
                u.position,
                count(*) AS clicks,
                (u.position = min(u.position) OVER ())::integer AS bests
            FROM unnest(f.positions) AS u (position)
            GROUP BY u.position
        ) p
    ) s
    GROUP BY s.position
),
everything AS (
    SELECT
        coalesce(sum(h.intents), 0)::bigint AS total_intents,
        coalesce(sum(h.selected), 0)::bigint AS total_selected,
        coalesce(sum(h.clicks), 0)::bigint AS total_clicks,
        coalesce(sum(h.positioned), 0)::bigint AS total_positioned,
        coalesce(sum(h.position_sum), 0)::bigint AS total_position_sum
    FROM hours h
)
SELECT
    c.position IS NOT NULL AS is_row,
    c.position::bigint AS position,
    c.clicks,
    e.total_positioned AS all_positioned,
    c.bests,
    e.*,
    (SELECT coalesce(sum(b.bests), 0)::bigint FROM clicks b) AS total_ranked
FROM everything e
LEFT JOIN clicks c ON true
ORDER BY c.position
