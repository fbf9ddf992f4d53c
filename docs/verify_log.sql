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
        e.stream_id,
        e.version,
        e.kind,
        e.payload IS NULL AS is_erased,
        s.salt IS NULL AS is_closed,
        e.payload,
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
-- The receipts of erasures, those that are whole: for a stream, or for single events of others. They
-- stand in a stream of their own, the same in every workspace.
receipt AS (
    SELECT
        l.workspace_id,
        l.position,
        (r.claim ->> 'stream')::uuid AS stream_id,
        (r.claim ->> 'events')::bigint AS events,
        decode(r.claim ->> 'covers', 'hex') AS covers,
        CASE
            WHEN json_typeof(r.claim -> 'positions') = 'array' THEN (
                SELECT array_agg(p.value::bigint)
                FROM json_array_elements_text(r.claim -> 'positions') AS p (value)
            )
        END AS positions
    FROM stored l
    CROSS JOIN LATERAL (
        VALUES (l.payload -> 'data'), (l.payload #> '{data,names}')
        UNION ALL
        SELECT o.claim
        FROM json_array_elements(
            CASE
                WHEN json_typeof(l.payload #> '{data,operations}') = 'array'
                    THEN l.payload #> '{data,operations}'
                ELSE '[]'
            END
        ) AS o (claim)
    ) AS r (claim)
    WHERE l.stream_id = '73730000-2f9c-8ea9-b79d-6b04352b8368'
        AND l.kind IN ('sessionErased', 'personErased')
        AND l.payload_digest = l.claimed_digest
        AND json_typeof(r.claim) = 'object'
),
-- What a receipt is for, as it is stored: the digest over the digests.
covered AS (
    SELECT
        r.workspace_id,
        r.position AS receipt_position,
        r.covers,
        r.events AS claimed_events,
        (
            SELECT count(*)
            FROM event e
            WHERE e.workspace_id = r.workspace_id AND e.stream_id = r.stream_id
        ) AS events,
        (
            SELECT
                sha256(
                    uuid_send(r.stream_id)
                    || string_agg(
                        int4send(e.version) || e.payload_digest, ''::bytea ORDER BY e.version
                    )
                )
            FROM event e
            WHERE e.workspace_id = r.workspace_id AND e.stream_id = r.stream_id
        ) AS expected,
        EXISTS (
            SELECT
            FROM stream s
            WHERE s.workspace_id = r.workspace_id AND s.stream_id = r.stream_id
                AND s.salt IS NOT NULL
        ) AS has_salt
    FROM receipt r
    WHERE r.stream_id IS NOT NULL
    UNION ALL
    SELECT
        r.workspace_id,
        r.position,
        r.covers,
        cardinality(r.positions),
        cardinality(r.positions),
        (
            SELECT
                sha256(
                    string_agg(
                        int8send(e.position) || e.payload_digest, ''::bytea ORDER BY e.position
                    )
                )
            FROM event e
            WHERE e.workspace_id = r.workspace_id AND e.position = ANY (r.positions)
        ),
        false
    FROM receipt r
    WHERE cardinality(r.positions) > 0
),
-- Which events have a receipt, one that came later.
erased AS (
    SELECT DISTINCT
        l.workspace_id,
        l.position
    FROM stored l
    JOIN receipt r
        ON r.workspace_id = l.workspace_id AND r.position > l.position
        AND (
            (r.stream_id = l.stream_id AND l.version <= r.events)
            OR l.position = ANY (r.positions)
        )
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
    CASE
        WHEN l.is_erased OR l.is_closed
            THEN 'the payload or the salt is missing, and no receipt says that it was erased'
        ELSE 'the payload is another'
    END
FROM stored l
LEFT JOIN erased r ON r.workspace_id = l.workspace_id AND r.position = l.position
WHERE r.position IS NULL AND l.payload_digest IS DISTINCT FROM l.claimed_digest
UNION ALL
SELECT
    l.workspace_id,
    l.position,
    'the payload is there, and a receipt says that it was erased'
FROM stored l
JOIN erased r ON r.workspace_id = l.workspace_id AND r.position = l.position
WHERE NOT l.is_erased
UNION ALL
SELECT
    c.workspace_id,
    c.receipt_position,
    'the receipt is for other events than were erased'
FROM covered c
WHERE c.covers IS DISTINCT FROM c.expected OR c.events <> c.claimed_events OR c.has_salt
UNION ALL
SELECT
    l.workspace_id,
    l.position,
    'no batch holds the event'
FROM stored l
WHERE l.last_position IS NULL
ORDER BY workspace_id, position, reason
