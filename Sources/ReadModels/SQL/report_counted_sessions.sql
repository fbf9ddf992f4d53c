-- The sessions that were counted, newest first. Behind them.
SELECT
    s.session_id,
    s.started_at AS began_at,
    coalesce(s.intent_count, 0)::bigint AS intents
FROM counted s
ORDER BY 2 DESC, 1
LIMIT $17
