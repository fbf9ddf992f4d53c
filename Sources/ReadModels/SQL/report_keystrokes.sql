-- How much is typed until a result is opened. Behind the facts and the hours.
SELECT
    false AS is_row,
    coalesce(sum(h.intents), 0)::bigint AS total_intents,
    coalesce(sum(h.selected), 0)::bigint AS total_selected,
    coalesce(sum(h.selected_keystrokes), 0)::bigint AS total_keystrokes,
    coalesce(sum(h.keystrokes), 0)::bigint AS total_all_keystrokes
FROM hours h
