-- How long the app's own results take. Behind the facts.
,
answers AS (
    SELECT t.took_ms::bigint AS took_ms
    FROM facts f
    CROSS JOIN LATERAL unnest(f.took_ms) AS t (took_ms)
)
SELECT
    false AS is_row,
    (SELECT count(*) FROM facts) AS total_intents,
    count(*) AS total_answers,
    coalesce(sum(a.took_ms), 0)::bigint AS total_sum_ms,
    percentile_disc(0.50) WITHIN GROUP (ORDER BY a.took_ms) AS total_p50,
    percentile_disc(0.75) WITHIN GROUP (ORDER BY a.took_ms) AS total_p75,
    percentile_disc(0.90) WITHIN GROUP (ORDER BY a.took_ms) AS total_p90,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY a.took_ms) AS total_p95,
    percentile_disc(0.99) WITHIN GROUP (ORDER BY a.took_ms) AS total_p99
FROM answers a
