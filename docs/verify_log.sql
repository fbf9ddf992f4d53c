-- Verifies the log of every workspace with nothing but PostgreSQL: no row means that it is intact.
-- The same as `verify`, written from docs/log.md; an auditor may read and run it in psql.
-- Reads the whole log into memory: for large ones, narrow the first query to some batches.
WITH RECURSIVE stored AS (
    SELECT
        e.workspace_id,
        e.position,
        b.first_position,
        b.last_position,
        sha256(s.salt || convert_to(e.payload::text, 'UTF8')) AS payload_digest,
        e.payload_digest AS claimed_digest,
        sha256(
            convert_to('searchsync/event', 'UTF8')
            || int4send(e.workspace_id)
            || uuid_send(e.stream_id)
            || int2send(octet_length(s.kind)::smallint) || convert_to(s.kind, 'UTF8')
            || uuid_send(s.device_id)
            || uuid_send(s.actor_id)
            || int4send(e.version)
            || int2send(octet_length(e.kind)::smallint) || convert_to(e.kind, 'UTF8')
            || int2send(e.schema)
            || int8send((extract(epoch FROM e.occurred_at) * 1000000)::bigint)
            || e.payload_digest
        ) AS digest
    FROM event e
    LEFT JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
    LEFT JOIN LATERAL (
        SELECT
            c.first_position,
            c.last_position
        FROM batch c
        WHERE c.workspace_id = e.workspace_id AND c.last_position >= e.position
        ORDER BY c.last_position
        LIMIT 1
    ) b ON b.first_position <= e.position
),
-- Level 0 holds the leaves; on each level above, a node for two of the one below, from the left. An
-- odd one at the end goes up as it is.
tree AS (
    SELECT
        l.workspace_id,
        l.last_position,
        0 AS level,
        l.position - l.first_position AS place,
        sha256('\x00'::bytea || l.digest) AS hash
    FROM stored l
    WHERE l.last_position IS NOT NULL
    UNION ALL
    SELECT
        p.workspace_id,
        p.last_position,
        p.level + 1,
        p.place / 2,
        CASE
            WHEN p.next IS NULL THEN p.hash
            ELSE sha256('\x01'::bytea || p.hash || p.next)
        END
    FROM (
        SELECT
            t.*,
            lead(t.hash) OVER (
                PARTITION BY t.workspace_id, t.last_position ORDER BY t.place
            ) AS next,
            count(*) OVER (PARTITION BY t.workspace_id, t.last_position) AS width
        FROM tree t
    ) p
    WHERE p.width > 1 AND p.place % 2 = 0
),
root AS (
    SELECT DISTINCT ON (t.workspace_id, t.last_position)
        t.workspace_id,
        t.last_position,
        t.hash
    FROM tree t
    ORDER BY t.workspace_id, t.last_position, t.level DESC
),
chain AS (
    SELECT
        b.*,
        lag(b.last_position, 1, 0::bigint) OVER w AS previous_position,
        sha256(
            lag(b.hash, 1, decode(repeat('00', 32), 'hex')) OVER w
            || int4send(b.workspace_id)
            || int8send(b.first_position)
            || int8send(b.last_position)
            || int4send(b.epoch)
            || int8send((extract(epoch FROM b.recorded_at) * 1000000)::bigint)
            || r.hash
        ) AS expected_hash,
        (
            SELECT count(*)
            FROM stored l
            WHERE l.workspace_id = b.workspace_id AND l.last_position = b.last_position
        ) AS event_count
    FROM batch b
    LEFT JOIN root r
        ON r.workspace_id = b.workspace_id AND r.last_position = b.last_position
    WINDOW w AS (PARTITION BY b.workspace_id ORDER BY b.last_position)
)
SELECT
    c.workspace_id,
    c.previous_position + 1 AS position,
    'no batch begins here' AS reason
FROM chain c
WHERE c.first_position <> c.previous_position + 1
UNION ALL
SELECT
    c.workspace_id,
    c.first_position,
    'an event of this batch is missing'
FROM chain c
WHERE c.event_count <> c.last_position - c.first_position + 1
UNION ALL
SELECT
    c.workspace_id,
    c.first_position,
    'the batch''s hash is another'
FROM chain c
WHERE c.expected_hash IS DISTINCT FROM c.hash
UNION ALL
SELECT
    l.workspace_id,
    l.position,
    'the payload is another, or missing'
FROM stored l
WHERE l.payload_digest IS DISTINCT FROM l.claimed_digest
UNION ALL
SELECT
    l.workspace_id,
    l.position,
    'no batch holds the event'
FROM stored l
WHERE l.last_position IS NULL
ORDER BY workspace_id, position, reason
