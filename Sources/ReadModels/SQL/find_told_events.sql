-- What was typed, chosen or opened in sessions, oldest first in each.
-- $1 workspace  $2 sessions  $3 kinds  $4 session behind which to read, or NULL
-- $5 and number in it  $6 limit
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
    AND ($4::uuid IS NULL OR (e.stream_id, e.version) > ($4, $5::integer))
ORDER BY e.stream_id, e.version
LIMIT $6
