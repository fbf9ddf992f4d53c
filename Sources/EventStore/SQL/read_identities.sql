-- What stored events must equal to be the ones that are sent again; nothing of a stream that was
-- erased, so that who remembers it otherwise asks again.
-- $1 workspace  $2 stream ids  $3 versions, one for each
SELECT
    e.stream_id,
    e.version,
    e.kind,
    e.schema,
    e.occurred_at,
    e.payload_digest
FROM unnest($2, $3) AS wanted (stream_id, version)
JOIN stream s
    ON s.workspace_id = $1
    AND s.stream_id = wanted.stream_id
    AND s.salt IS NOT NULL
JOIN event e
    ON e.workspace_id = $1
    AND e.stream_id = wanted.stream_id
    AND e.version = wanted.version
