-- Appends a batch to a workspace's log, or tells what stands in its way and changes nothing.
--
-- Called in autocommit, one round trip. The advisory lock is taken before the transaction has an
-- id, so that positions are dense and in the order of the commits.
--
--   p_workspace        the workspace; first, so that Citus can send the whole call to its node
--   p_stream_ids       the streams of the batch, and for each of them:
--   p_stream_kinds       what it is, used where it is new
--   p_devices            who writes; must be who opened it
--   p_actors             the person, used where it is new
--   p_salts              what its payload digests were made with
--   p_first_versions     the version of its first event in the batch
--   p_event_streams    for each event, in order: which of the streams, from 1
--   p_versions, p_kinds, p_schemas, p_occurred_at, p_payloads, p_digests
--   p_root             Merkle root of the digests of the events
--
-- status: 'appended', or 'stale' where a stream's newest version, salt or device is another than
-- the caller thought. Then known_versions (0 for a new stream), known_salts and known_devices say
-- what they are, one for each stream.
CREATE FUNCTION append_events(
    p_workspace integer,
    p_stream_ids uuid[],
    p_stream_kinds text[],
    p_devices uuid[],
    p_actors uuid[],
    p_salts bytea[],
    p_first_versions integer[],
    p_event_streams integer[],
    p_versions integer[],
    p_kinds text[],
    p_schemas smallint[],
    p_occurred_at timestamptz[],
    p_payloads json[],
    p_digests bytea[],
    p_root bytea,
    OUT status text,
    OUT first_position bigint,
    OUT last_position bigint,
    OUT recorded_at timestamptz,
    OUT hash bytea,
    OUT known_versions integer[],
    OUT known_salts bytea[],
    OUT known_devices uuid[]
)
LANGUAGE plpgsql
VOLATILE
SET search_path FROM CURRENT
AS $$
DECLARE
    v_head batch%ROWTYPE;
    v_epoch integer;
    v_fits boolean;
BEGIN
    PERFORM pg_advisory_xact_lock(1936946807, p_workspace);

    SELECT b.*
    INTO v_head
    FROM batch b
    WHERE b.workspace_id = p_workspace
    ORDER BY b.last_position DESC
    LIMIT 1;

    SELECT
        array_agg(coalesce(newest.version, 0) ORDER BY wanted.ordinality),
        array_agg(s.salt ORDER BY wanted.ordinality),
        array_agg(s.device_id ORDER BY wanted.ordinality),
        bool_and(
            coalesce(newest.version, 0) = wanted.first_version - 1
            AND CASE
                WHEN s.stream_id IS NULL THEN wanted.first_version = 1
                ELSE s.salt IS NOT DISTINCT FROM wanted.salt AND s.device_id = wanted.device
            END
        )
    INTO known_versions, known_salts, known_devices, v_fits
    FROM unnest(p_stream_ids, p_devices, p_salts, p_first_versions)
        WITH ORDINALITY AS wanted (stream_id, device, salt, first_version, ordinality)
    LEFT JOIN stream s
        ON s.workspace_id = p_workspace AND s.stream_id = wanted.stream_id
    LEFT JOIN LATERAL (
        SELECT e.version
        FROM event e
        WHERE e.workspace_id = p_workspace AND e.stream_id = wanted.stream_id
        ORDER BY e.version DESC
        LIMIT 1
    ) newest ON true;

    IF NOT v_fits THEN
        status := 'stale';
        RETURN;
    END IF;

    SELECT max(e.epoch) INTO v_epoch FROM epoch e;
    first_position := coalesce(v_head.last_position, 0) + 1;
    last_position := coalesce(v_head.last_position, 0) + cardinality(p_versions);
    recorded_at := greatest(clock_timestamp(), v_head.recorded_at);
    hash := sha256(
        coalesce(v_head.hash, decode(repeat('00', 32), 'hex'))
        || int4send(p_workspace)
        || int8send(first_position)
        || int8send(last_position)
        || int4send(v_epoch)
        || int8send((extract(epoch FROM recorded_at) * 1000000)::bigint)
        || p_root
    );

    INSERT INTO stream (workspace_id, stream_id, kind, device_id, actor_id, salt)
    SELECT p_workspace, n.stream_id, n.kind, n.device, n.actor, n.salt
    FROM unnest(p_stream_ids, p_stream_kinds, p_devices, p_actors, p_salts, p_first_versions)
        AS n (stream_id, kind, device, actor, salt, first_version)
    WHERE n.first_version = 1;

    INSERT INTO event (
        position, occurred_at, workspace_id, version, schema, stream_id, kind, payload,
        payload_digest
    )
    SELECT
        first_position + n.ordinality - 1, n.occurred_at, p_workspace, n.version, n.schema,
        p_stream_ids[n.stream], n.kind, n.payload, n.digest
    FROM unnest(
        p_event_streams, p_versions, p_kinds, p_schemas, p_occurred_at, p_payloads, p_digests
    ) WITH ORDINALITY
        AS n (stream, version, kind, schema, occurred_at, payload, digest, ordinality);

    INSERT INTO batch (last_position, first_position, recorded_at, workspace_id, epoch, hash)
    VALUES (last_position, first_position, recorded_at, p_workspace, v_epoch, hash);

    status := 'appended';
END
$$;
