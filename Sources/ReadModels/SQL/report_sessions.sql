-- The sessions behind a report, newest first. Behind the facts.
SELECT
    f.session_id,
    min(f.began_at) AS began_at,
    count(*) AS intents
FROM facts f
WHERE
    CASE $19::text
        WHEN 'zero-results' THEN f.total = 0
        WHEN 'abandoned' THEN f.outcome IN ('abandoned', 'cancelled')
        WHEN 'clicks' THEN f.clicks > 0
        WHEN 'time-to-click' THEN f.clicks > 0
        WHEN 'refinements' THEN f.refinement IS NOT NULL
        WHEN 'tokens' THEN f.tokens IS NOT NULL
        WHEN 'scopes' THEN f.scope IS NOT NULL OR $14 IS NOT NULL
        WHEN 'latency' THEN cardinality(f.took_ms) > 0
        ELSE true
    END
GROUP BY f.session_id
ORDER BY 2 DESC, 1
LIMIT $17
