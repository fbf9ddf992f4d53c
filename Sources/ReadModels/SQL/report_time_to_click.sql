-- How long it takes until a result is opened. Behind the facts.
SELECT
    false AS is_row,
    m.total_intents,
    m.total_selected,
    m.total_sum_ms,
    m.ranks[1] AS total_p50,
    m.ranks[2] AS total_p75,
    m.ranks[3] AS total_p90,
    m.ranks[4] AS total_p95,
    m.ranks[5] AS total_p99
FROM (
    SELECT
        count(*) AS total_intents,
        count(f.first_click_ms) AS total_selected,
        coalesce(sum(f.first_click_ms), 0)::bigint AS total_sum_ms,
        percentile_disc(ARRAY[0.50, 0.75, 0.90, 0.95, 0.99])
            WITHIN GROUP (ORDER BY f.first_click_ms) AS ranks
    FROM facts f
) m
