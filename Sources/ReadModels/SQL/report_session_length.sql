-- How long sessions last. Behind those that count.
SELECT
    false AS is_row,
    count(*) AS total_sessions,
    coalesce(sum(s.duration_ms), 0)::bigint AS total_sum_ms,
    coalesce(sum(s.event_count), 0)::bigint AS total_events,
    coalesce(sum(s.search_count), 0)::bigint AS total_searches,
    coalesce(sum(s.intent_count), 0)::bigint AS total_intents,
    percentile_disc(0.50) WITHIN GROUP (ORDER BY s.duration_ms) AS total_p50,
    percentile_disc(0.75) WITHIN GROUP (ORDER BY s.duration_ms) AS total_p75,
    percentile_disc(0.90) WITHIN GROUP (ORDER BY s.duration_ms) AS total_p90,
    percentile_disc(0.95) WITHIN GROUP (ORDER BY s.duration_ms) AS total_p95,
    percentile_disc(0.99) WITHIN GROUP (ORDER BY s.duration_ms) AS total_p99
FROM counted s
