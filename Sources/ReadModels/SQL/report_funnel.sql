-- Sessions by how far they came. Behind those that count.
,
sessions AS (
    SELECT
        s.search_count > 0 AS began,
        s.intent_count > 0 AS text,
        s.found_count > 0 AS results,
        s.submitted_count > 0 AS submit,
        s.selected_count > 0 AS selected
    FROM counted s
),
c AS (
    SELECT
        count(*) AS sessions,
        count(*) FILTER (WHERE began) AS began,
        count(*) FILTER (WHERE text) AS text,
        count(*) FILTER (WHERE began AND text) AS began_text,
        count(*) FILTER (WHERE results) AS results,
        count(*) FILTER (WHERE text AND results) AS text_results,
        count(*) FILTER (WHERE submit) AS submit,
        count(*) FILTER (WHERE results AND submit) AS results_submit,
        count(*) FILTER (WHERE selected) AS selected,
        count(*) FILTER (WHERE submit AND selected) AS submit_selected
    FROM sessions
)
SELECT
    true AS is_row,
    v.stage,
    v.sessions,
    c.sessions AS all_sessions,
    v.in_both AS both,
    v.before,
    c.sessions AS total_sessions
FROM c
CROSS JOIN LATERAL (
    VALUES
        (1, 'began', c.began, c.began, c.sessions),
        (2, 'text', c.text, c.began_text, c.began),
        (3, 'results', c.results, c.text_results, c.text),
        (4, 'submit', c.submit, c.results_submit, c.results),
        (5, 'select', c.selected, c.submit_selected, c.submit)
) AS v (number, stage, sessions, in_both, before)
ORDER BY v.number
