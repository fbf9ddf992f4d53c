-- The append function of 0006 with the same arguments and results, made anew so that it takes less of
-- the time in which the workspace is locked: two statements before the inserts became one, what is
-- known of the streams is put together only where it is needed, and plans are not made anew for each
-- call, since they do not depend on what the arrays hold. The arrays are unnested side by side in the
-- select list, where no row is stored in between. Each lookup is by key and LIMIT 1, so that a
-- plan made when the tables were small stays right.
CREATE OR REPLACE FUNCTION append_events(
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
SET plan_cache_mode = 'force_generic_plan'
AS $$
DECLARE
    v_head record;
BEGIN
    -- An expression and no statement: less work, and the statement after it sees all that was committed
    -- before the lock was had.
    IF pg_advisory_xact_lock(1936946807, p_workspace) IS NULL THEN
        RAISE 'the workspace cannot be locked';
    END IF;

    SELECT
        coalesce(b.last_position, 0) AS last_position,
        b.recorded_at,
        coalesce(b.hash, decode(repeat('00', 32), 'hex')) AS hash,
        e.epoch,
        NOT EXISTS (
            SELECT
            FROM unnest(p_stream_ids, p_devices, p_salts, p_first_versions)
                AS wanted (stream_id, device, salt, first_version)
            LEFT JOIN LATERAL (
                SELECT o.stream_id, o.salt, o.device_id
                FROM stream o
                WHERE o.workspace_id = p_workspace AND o.stream_id = wanted.stream_id
                LIMIT 1
            ) s ON true
            WHERE CASE
                WHEN s.stream_id IS NULL THEN wanted.first_version <> 1
                ELSE s.salt IS DISTINCT FROM wanted.salt
                    OR s.device_id <> wanted.device
                    OR wanted.first_version - 1 <> coalesce(
                        (
                            SELECT v.version
                            FROM event v
                            WHERE v.workspace_id = p_workspace
                                AND v.stream_id = wanted.stream_id
                            ORDER BY v.version DESC
                            LIMIT 1
                        ),
                        0
                    )
            END
        ) AS fits
    INTO v_head
    FROM (SELECT max(epoch.epoch) AS epoch FROM epoch) e
    LEFT JOIN (
        SELECT h.last_position, h.recorded_at, h.hash
        FROM batch h
        WHERE h.workspace_id = p_workspace
        ORDER BY h.last_position DESC
        LIMIT 1
    ) b ON true;

    IF NOT v_head.fits THEN
        status := 'stale';
        SELECT
            array_agg(coalesce(newest.version, 0) ORDER BY wanted.ordinality),
            array_agg(s.salt ORDER BY wanted.ordinality),
            array_agg(s.device_id ORDER BY wanted.ordinality)
        INTO known_versions, known_salts, known_devices
        FROM unnest(p_stream_ids) WITH ORDINALITY AS wanted (stream_id, ordinality)
        LEFT JOIN stream s
            ON s.workspace_id = p_workspace AND s.stream_id = wanted.stream_id
        LEFT JOIN LATERAL (
            SELECT e.version
            FROM event e
            WHERE e.workspace_id = p_workspace AND e.stream_id = wanted.stream_id
            ORDER BY e.version DESC
            LIMIT 1
        ) newest ON true;
        RETURN;
    END IF;

    first_position := v_head.last_position + 1;
    last_position := v_head.last_position + cardinality(p_versions);
    recorded_at := greatest(clock_timestamp(), v_head.recorded_at);
    hash := sha256(
        v_head.hash
        || int4send(p_workspace)
        || int8send(first_position)
        || int8send(last_position)
        || int4send(v_head.epoch)
        || int8send((extract(epoch FROM recorded_at) * 1000000)::bigint)
        || p_root
    );
    status := 'appended';

    IF 1 = ANY (p_first_versions) THEN
        INSERT INTO stream (workspace_id, stream_id, kind, device_id, actor_id, salt)
        SELECT p_workspace, n.stream_id, n.kind, n.device, n.actor, n.salt
        FROM unnest(p_stream_ids, p_stream_kinds, p_devices, p_actors, p_salts, p_first_versions)
            AS n (stream_id, kind, device, actor, salt, first_version)
        WHERE n.first_version = 1;
    END IF;

    INSERT INTO event (
        position, occurred_at, workspace_id, version, schema, stream_id, kind, payload,
        payload_digest
    )
    SELECT
        generate_series(first_position, last_position), unnest(p_occurred_at), p_workspace,
        unnest(p_versions), unnest(p_schemas), p_stream_ids[unnest(p_event_streams)],
        unnest(p_kinds), unnest(p_payloads), unnest(p_digests);

    INSERT INTO batch (last_position, first_position, recorded_at, workspace_id, epoch, hash)
    VALUES (last_position, first_position, recorded_at, p_workspace, v_head.epoch, hash);
END
$$;
