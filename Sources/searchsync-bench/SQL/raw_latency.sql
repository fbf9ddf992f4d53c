-- How long results took. $1 workspace
SELECT
    json_build_object(
        'answers', count(*),
        'sumMs', sum(a.took_ms),
        'p50', percentile_disc(0.50) WITHIN GROUP (ORDER BY a.took_ms),
        'p95', percentile_disc(0.95) WITHIN GROUP (ORDER BY a.took_ms),
        'p99', percentile_disc(0.99) WITHIN GROUP (ORDER BY a.took_ms)
    )::text AS totals,
    NULL::text AS rows
FROM (
    SELECT (e.payload #>> '{data,tookMs}')::integer AS took_ms
    FROM event e
    WHERE e.workspace_id = $1 AND e.kind = 'resultsShown'
) a
