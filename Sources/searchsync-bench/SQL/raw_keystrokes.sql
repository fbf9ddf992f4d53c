SELECT
    json_build_object(
        'intents', count(*),
        'selected', count(*) FILTER (WHERE i.clicks > 0),
        'keystrokes', sum(i.keystrokes) FILTER (WHERE i.clicks > 0),
        'allKeystrokes', sum(i.keystrokes)
    )::text AS totals,
    NULL::text AS rows
FROM intents i
