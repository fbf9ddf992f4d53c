-- Sessions by how far they came. The parameters are those of all reports.
-- $1 workspace  $2 model version  $3 since  $6 until  $7 application  $8 profile  $9 catalog
-- $10 people  $11 devices
WITH sessions AS (
    SELECT
        s.search_count > 0 AS began,
        s.intent_count > 0 AS text,
        s.found_count > 0 AS results,
        s.submitted_count > 0 AS submit,
        s.selected_count > 0 AS selected
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
