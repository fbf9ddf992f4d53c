SELECT
    json_build_object(
        'intents', sum(l.intents), 'characters', sum(l.characters),
        'words', sum(l.words * l.intents)
    )::text AS totals,
    json_agg(
        json_build_object(
            'words', l.words, 'intents', l.intents, 'selected', l.selected
        )
        ORDER BY l.words
    )::text AS rows
FROM (
    SELECT
        array_length(string_to_array(i.text, ' '), 1) AS words,
        count(*) AS intents,
        sum(length(i.text)) AS characters,
        count(*) FILTER (WHERE i.clicks > 0) AS selected
    FROM intents i
    GROUP BY 1
) l
