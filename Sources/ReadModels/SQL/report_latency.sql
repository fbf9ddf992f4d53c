-- How long the app's own results take. Behind the facts. There are far fewer times than answers, so that
-- these are counted before they are put in order.
,
times AS (
    SELECT
        t.took_ms::bigint AS took_ms,
        count(t.took_ms) AS answers,
        count(*) FILTER (WHERE coalesce(t.place, 1) = 1) AS intents
    FROM facts f
    LEFT JOIN LATERAL unnest(f.took_ms) WITH ORDINALITY AS t (took_ms, place) ON true
    GROUP BY 1
),
ranked AS (
    SELECT
        t.*,
        sum(t.answers) OVER (ORDER BY t.took_ms) AS up_to,
        sum(t.answers) OVER () AS all_answers
    FROM times t
)
SELECT
    false AS is_row,
    coalesce(sum(r.intents), 0)::bigint AS total_intents,
    coalesce(sum(r.answers), 0)::bigint AS total_answers,
    coalesce(sum(r.took_ms * r.answers), 0)::bigint AS total_sum_ms,
    min(r.took_ms) FILTER (WHERE r.up_to >= r.all_answers * 0.50) AS total_p50,
    min(r.took_ms) FILTER (WHERE r.up_to >= r.all_answers * 0.75) AS total_p75,
    min(r.took_ms) FILTER (WHERE r.up_to >= r.all_answers * 0.90) AS total_p90,
    min(r.took_ms) FILTER (WHERE r.up_to >= r.all_answers * 0.95) AS total_p95,
    min(r.took_ms) FILTER (WHERE r.up_to >= r.all_answers * 0.99) AS total_p99
FROM ranked r
