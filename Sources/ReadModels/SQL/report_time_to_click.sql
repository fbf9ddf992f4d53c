-- How long it takes until a result is opened. Behind the facts.
SELECT
    false AS is_row,
    count(*) AS total_intents,
    count(f.first_click_ms) AS total_selected,
    coalesce(sum(f.first_click_ms), 0)::bigint AS total_sum_ms,
    percentile_disc(0.50) WITHIN GROUP (ORDER BY f.first_click_ms) AS total_p50,
    percentile_disc(0.75) WITHIN GROUP (ORDER BY f.first_click_ms) AS total_p75,
    percentile_disc(0.90) WITHIN GROUP (ORDER BY f.first_click_ms) AS total_p90,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY f.first_click_ms) AS total_p95,
    percentile_disc(0.99) WITHIN GROUP (ORDER BY f.first_click_ms) AS total_p99
FROM facts f
