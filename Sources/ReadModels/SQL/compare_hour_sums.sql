-- Where sums by hour tell something else than the intents.
-- $1 workspace  $2 model version  $3 from and  $4 to, both whole hours  $5 rows at most
WITH facts AS (
    SELECT f.*, date_trunc('hour', f.began_at, 'UTC') AS hour
    FROM intent_model f
    WHERE f.workspace_id = $1 AND f.model_version = $2
        AND f.began_at >= $3 AND f.began_at < $4
),
wanted AS (
    SELECT
        f.hour, f.application, f.profile, f.catalog,
        count(*) AS intents,
        count(f.total) AS known,
        count(*) FILTER (WHERE f.total = 0) AS zero,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected,
        count(*) FILTER (WHERE f.outcome = 'submitted') AS submitted,
        count(*) FILTER (WHERE f.outcome = 'cancelled') AS cancelled,
        count(*) FILTER (WHERE f.outcome = 'refined') AS refined,
        count(*) FILTER (WHERE f.outcome = 'abandoned') AS abandoned,
        count(*) FILTER (WHERE f.outcome = 'unknown') AS unknown,
        count(f.submit_ms) AS sent,
        sum(f.clicks) AS clicks,
        sum(cardinality(f.positions)) AS positioned,
        sum((SELECT coalesce(sum(p), 0) FROM unnest(f.positions) p)) AS position_sum,
        sum(f.keystrokes) AS keystrokes,
        coalesce(sum(f.keystrokes) FILTER (WHERE f.outcome = 'selected'), 0) AS selected_keystrokes
    FROM facts f
    GROUP BY 1, 2, 3, 4
),
wanted_clicks AS (
    SELECT
        f.hour, p.position, f.application, f.profile, f.catalog,
        sum(p.clicks) AS clicks,
        sum(p.bests) AS bests
    FROM facts f
    CROSS JOIN LATERAL (
        SELECT
            u.position,
            count(*) AS clicks,
            (u.position = min(u.position) OVER ())::integer AS bests
        FROM unnest(f.positions) AS u (position)
        GROUP BY u.position
    ) p
    GROUP BY 1, 2, 3, 4, 5
),
differences AS (
    SELECT
        'intent_hour_model' AS difference,
        to_jsonb(s) - 'workspace_id' - 'model_version' AS shown,
        to_jsonb(w) AS wanted
    FROM (
        SELECT h.*
        FROM intent_hour_model h
        WHERE h.workspace_id = $1 AND h.model_version = $2 AND h.hour >= $3 AND h.hour < $4
    ) s
    FULL JOIN wanted w USING (hour, application, profile, catalog)
    UNION ALL
    SELECT
        'intent_click_model',
        to_jsonb(s) - 'workspace_id' - 'model_version',
        to_jsonb(w)
    FROM (
        SELECT k.*
        FROM intent_click_model k
        WHERE k.workspace_id = $1 AND k.model_version = $2 AND k.hour >= $3 AND k.hour < $4
    ) s
    FULL JOIN wanted_clicks w USING (hour, position, application, profile, catalog)
)
SELECT d.difference, d.shown::text AS shown, d.wanted::text AS wanted
FROM differences d
WHERE d.shown IS DISTINCT FROM d.wanted
LIMIT $5
