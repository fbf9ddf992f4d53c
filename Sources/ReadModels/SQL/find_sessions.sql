-- A page of sessions, newest first. A filter that is NULL lets everything through.
-- $1 workspace  $2 owner  $3 from  $4 to  $5 person  $6 device  $7 outcome  $8 folded text
-- $9 first position before which to read  $10 limit  $11 session
SELECT
    s.session_id,
    s.device_id,
    s.person_id,
    coalesce(s.person_pseudonym, p.name, s.person_id::text) AS person,
    coalesce(s.device_pseudonym, d.name, s.device_id::text) AS device,
    s.application,
    s.title,
    s.started_at,
    s.last_at,
    s.duration_ms,
    s.catalog_name,
    s.catalog_digest,
    s.catalog_version,
    s.profile,
    s.last_text,
    s.tokens,
    s.scope,
    s.event_count,
    s.search_count,
    o.outcome,
    CASE WHEN o.outcome = 'open' THEN s.live END AS live,
    s.first_position
FROM session_summary_model s
LEFT JOIN person p ON p.workspace_id = s.workspace_id AND p.person_id = s.person_id
LEFT JOIN device d ON d.workspace_id = s.workspace_id AND d.device_id = s.device_id
CROSS JOIN LATERAL (
    -- A session that was not closed goes on while its newest event is younger than half an hour.
    SELECT
        CASE
            WHEN NOT s.is_closed AND s.last_recorded_at > now() - interval '30 minutes'
                THEN 'open'
            ELSE s.outcome
        END AS outcome
) o
WHERE s.workspace_id = $1
    AND s.model_version = (
        SELECT m.live_version
        FROM projection_model m
        WHERE m.workspace_id = $1 AND m.projection = 'sessions'
    )
    AND ($2::uuid IS NULL OR s.person_id = $2)
    AND ($3::timestamptz IS NULL OR s.last_at >= $3)
    AND ($4::timestamptz IS NULL OR s.started_at < $4)
    AND ($5::text IS NULL OR $5 IN (s.person_pseudonym, p.name, s.person_id::text))
    AND ($6::text IS NULL OR $6 IN (s.device_pseudonym, d.name, s.device_id::text))
    AND ($7::text IS NULL OR o.outcome = $7)
    AND ($8::text IS NULL OR strpos(s.found_text, $8) > 0)
    AND ($9::bigint IS NULL OR s.first_position < $9)
    AND ($11::uuid IS NULL OR s.session_id = $11)
ORDER BY s.first_position DESC
LIMIT $10
