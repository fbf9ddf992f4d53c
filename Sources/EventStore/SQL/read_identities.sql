-- What stored events must equal to be the ones that are sent again.
-- $1 workspace  $2 stream ids  $3 versions, one for each
SELECT
    e.stream_id,
    e.version,
    e.kind,
    e.schema,
    e.occurred_at,
    e.payload_digest
FROM unnest($2, $3) AS wanted (stream_id, version)
JOIN event e
    ON e.workspace_id = $1
    AND e.stream_id = wanted.stream_id
    AND e.version = wanted.version
