-- How long sessions last. Behind those that count.
SELECT
    false AS is_row,
    m.total_sessions,
    m.total_sum_ms,
    m.total_events,
    m.total_searches,
    m.total_intents,
    m.ranks[1] AS total_p50,
    m.ranks[2] AS total_p75,
    m.ranks[3] AS total_p90,
    m.ranks[4] AS total_p95,
    m.ranks[5] AS total_p99
FROM (
    SELECT
        count(*) AS total_sessions,
        coalesce(sum(s.duration_ms), 0)::bigint AS total_sum_ms,
        coalesce(sum(s.event_count), 0)::bigint AS total_events,
        coalesce(sum(s.search_count), 0)::bigint AS total_searches,
        coalesce(sum(s.intent_count), 0)::bigint AS total_intents,
        percentile_disc(ARRAY[0.50, 0.75, 0.90, 0.95, 0.99])
            WITHIN GROUP (ORDER BY s.duration_ms) AS ranks
    FROM counted s
) m
