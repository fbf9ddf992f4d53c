,
changes AS (
    SELECT e.stream_id, e.occurred_at, e.payload #>> '{data,scope}' AS scope
    FROM event e
    WHERE e.workspace_id = $1 AND e.kind = 'scopeChanged'
),
scopes AS (
    SELECT
        CASE
            WHEN c.occurred_at < i.began_at THEN c.scope
            WHEN s.profile = 'tokens-and-scope' THEN 'all'
        END AS scope,
        count(*) AS intents,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    JOIN started s USING (stream_id)
    LEFT JOIN changes c USING (stream_id)
    GROUP BY 1
)
SELECT
    json_build_object(
        'intents', sum(s.intents),
        'used', sum(s.intents) FILTER (WHERE s.scope IS NOT NULL)
    )::text AS totals,
    json_agg(
        json_build_object('intents', s.intents, 'selected', s.selected)
        ORDER BY s.intents DESC, s.scope COLLATE "C"
    )::text AS rows
FROM scopes s
