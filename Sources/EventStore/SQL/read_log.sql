-- A page of a workspace's log, oldest first. The stream of each event is looked up by its key: a plan
-- that was made before the tables had grown, or had been analysed, must not go through all streams.
-- $1 workspace  $2 position after which to read  $3 limit
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
    e.payload,
    e.payload_digest
FROM event e
CROSS JOIN LATERAL (
    SELECT
        o.kind,
        o.device_id,
        o.actor_id
    FROM stream o
    WHERE o.workspace_id = $1 AND o.stream_id = e.stream_id
    LIMIT 1
) s
WHERE e.workspace_id = $1 AND e.position > $2
ORDER BY e.position
LIMIT $3
