-- How long sessions last. The parameters are those of all reports.
-- $1 workspace  $2 model version  $3 since  $6 until  $7 application  $8 profile  $9 catalog
-- $10 people  $11 devices
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
FROM session_summary_model s
WHERE s.workspace_id = $1
    AND s.model_version = $2
    AND s.started_at >= $3
    AND s.started_at < $6
    AND ($7::text IS NULL OR left(coalesce(s.application, ''), 200) = $7)
    AND ($8::text IS NULL OR left(s.profile, 200) = $8)
    AND ($9::text IS NULL OR left(coalesce(s.catalog_name, ''), 200) = $9)
    AND (
        $10::uuid[] IS NULL
        OR CASE
            WHEN s.person_pseudonym IS NOT NULL THEN text_key(s.person_pseudonym)
            WHEN s.device_pseudonym IS NOT NULL THEN text_key(s.device_pseudonym)
            ELSE s.person_id
        END = ANY ($10)
    )
    AND (
        $11::uuid[] IS NULL
        OR CASE
            WHEN s.device_pseudonym IS NOT NULL THEN text_key(s.device_pseudonym)
            ELSE s.device_id
        END = ANY ($11)
    )
