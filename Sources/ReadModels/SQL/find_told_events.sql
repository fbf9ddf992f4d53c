-- What was typed, chosen or opened in sessions, oldest first in each.
-- $1 workspace  $2 sessions  $3 kinds
SELECT
    e.stream_id,
    e.version,
    e.kind,
    e.schema,
    e.occurred_at,
    e.payload
FROM event e
WHERE e.workspace_id = $1
    AND e.stream_id = ANY ($2::uuid[])
    AND e.kind = ANY ($3::text[])
    AND e.payload IS NOT NULL
ORDER BY e.stream_id, e.version
