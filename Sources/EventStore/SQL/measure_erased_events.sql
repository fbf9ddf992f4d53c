-- What a receipt must say of single events: the digest over them.
-- $1 workspace  $2 positions
SELECT
    count(*) AS events,
    sha256(
        coalesce(
            string_agg(
                int8send(e.position) || e.payload_digest, ''::bytea ORDER BY e.position
            ),
            ''::bytea
        )
    ) AS covers
FROM event e
WHERE e.workspace_id = $1 AND e.position = ANY ($2)
