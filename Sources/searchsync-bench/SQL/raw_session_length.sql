-- How long sessions last. $1 workspace
WITH sessions AS (
    SELECT
        e.stream_id,
        max((e.payload ->> 'offsetMs')::bigint) AS length_ms,
        count(*) AS events
    FROM event e
    WHERE e.workspace_id = $1
    GROUP BY 1
    HAVING bool_or(e.kind = 'sessionStarted')
)
SELECT
    json_build_object(
        'sessions', count(*),
        'sumMs', sum(s.length_ms),
        'events', sum(s.events),
        'p50', percentile_disc(0.50) WITHIN GROUP (ORDER BY s.length_ms)
    )::text AS totals,
    NULL::text AS rows
FROM sessions s
