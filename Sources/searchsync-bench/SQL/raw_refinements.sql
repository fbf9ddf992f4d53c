SELECT
    json_build_object(
        'intents', count(*), 'refinements', count(*) FILTER (WHERE i.clicks_before = 0)
    )::text AS totals,
    NULL::text AS rows
FROM intents i
