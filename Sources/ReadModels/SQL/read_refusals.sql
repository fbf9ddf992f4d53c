-- Those of some operations that were refused, with what was stored in their places.
-- $1 workspace  $2 streams, and for each  $3 its version
SELECT
    e.stream_id,
    e.version,
    e.payload ->> 'code' AS code
FROM unnest($2::uuid[], $3::integer[]) AS n (stream_id, version)
JOIN event e
    ON e.workspace_id = $1 AND e.stream_id = n.stream_id AND e.version = n.version
WHERE e.kind = 'operationRefused' AND e.payload IS NOT NULL
