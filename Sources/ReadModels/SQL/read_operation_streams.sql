-- What is known of streams to which operations are pushed; those that are new are left out. The space
-- is that of the first operation, accepted or refused.
-- $1 workspace  $2 streams
SELECT
    s.stream_id,
    s.kind,
    s.device_id,
    s.salt IS NULL AS is_erased,
    (
        SELECT max(e.version)
        FROM event e
        WHERE e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id
    ) AS version,
    CASE
        WHEN s.kind = 'operations' THEN (
            SELECT (e.payload ->> 'space')::uuid
            FROM event e
            WHERE e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id AND e.version = 1
        )
    END AS space_id
FROM stream s
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2)
