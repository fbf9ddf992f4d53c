-- How much is typed until a result is opened. Behind the facts.
SELECT
    false AS is_row,
    count(*) AS total_intents,
    count(*) FILTER (WHERE f.outcome = 'selected') AS total_selected,
    coalesce(sum(f.keystrokes) FILTER (WHERE f.outcome = 'selected'), 0)::bigint
        AS total_keystrokes,
    coalesce(sum(f.keystrokes), 0)::bigint AS total_all_keystrokes
FROM facts f
