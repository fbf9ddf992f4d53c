-- What is known of streams; those that are new are left out.
-- $1 workspace  $2 stream ids
SELECT
    s.stream_id,
    s.salt,
    s.device_id,
    s.kind,
    (
        SELECT max(e.version)
        FROM event e
        WHERE e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id
    ) AS version
FROM stream s
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2)
