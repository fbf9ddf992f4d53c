-- What a receipt must say of streams: how many events each has, the digest over them, and whether
-- anything of them is left.
-- $1 workspace  $2 streams
SELECT
    s.stream_id,
    (
        SELECT count(*)
        FROM event e
        WHERE e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id
    ) AS events,
    (
        SELECT
            sha256(
                uuid_send(s.stream_id)
                || coalesce(
                    string_agg(
                        int4send(e.version) || e.payload_digest, ''::bytea ORDER BY e.version
                    ),
                    ''::bytea
                )
            )
        FROM event e
        WHERE e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id
    ) AS covers,
    s.salt IS NOT NULL AS has_salt
FROM stream s
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2)
