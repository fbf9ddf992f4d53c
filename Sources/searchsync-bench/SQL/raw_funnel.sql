-- Sessions by how far they came. $1 workspace
WITH sessions AS (
    SELECT
        e.stream_id,
        bool_or(e.kind = 'searchBegan') AS began,
        bool_or(e.kind = 'textChanged') AS text,
        bool_or(e.kind = 'searchSubmitted') AS submit,
        bool_or(e.kind = 'resultSelected') AS selected
    FROM event e
    WHERE e.workspace_id = $1
    GROUP BY 1
    HAVING bool_or(e.kind = 'sessionStarted')
)
SELECT
    json_build_object('sessions', count(*))::text AS totals,
    json_build_array(
        json_build_object('stage', 'began', 'sessions', count(*) FILTER (WHERE s.began)),
        json_build_object('stage', 'text', 'sessions', count(*) FILTER (WHERE s.text)),
        json_build_object('stage', 'results'),
        json_build_object('stage', 'submit', 'sessions', count(*) FILTER (WHERE s.submit)),
        json_build_object('stage', 'select', 'sessions', count(*) FILTER (WHERE s.selected))
    )::text AS rows
FROM sessions s
