-- What the digests of events are taken over, oldest first, with the payloads of one stream alone.
-- $1 workspace  $2 position after which to read  $3 limit  $4 stream
SELECT
    e.position,
    e.stream_id,
    s.kind AS stream_kind,
    s.device_id,
    s.actor_id,
    e.version,
    e.kind,
    e.schema,
    e.occurred_at,
    CASE WHEN e.stream_id = $4 THEN e.payload END AS payload,
    e.payload_digest
FROM event e
JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
WHERE e.workspace_id = $1 AND e.position > $2
ORDER BY e.position
LIMIT $3
