-- erase_streams of 0042 with the same arguments and results. A shared space that nobody else is in goes with
-- the person as the own space does, whoever wrote in it, and so does its name; one that was left with nobody
-- by an erasure before this migration goes with the next person who is erased. It stays where a hold stands
-- for somebody who wrote in it. With a session go its intents, and what they are in the sums, and
-- what is kept of it for rows of User Behavior Insights, but for the session and query ids that lead to it.
CREATE OR REPLACE FUNCTION erase_streams(
    p_workspace integer,
    p_streams uuid[],
    p_person uuid,
    p_is_last boolean,
    p_facts json,
    p_occurred_at timestamptz
)
RETURNS TABLE (receipt_position bigint, receipt_recorded_at timestamptz, receipt json)
LANGUAGE plpgsql
VOLATILE
SECURITY DEFINER
AS $$
#variable_conflict use_column
DECLARE
    -- The stream of receipts: StreamKind.audit.stream(named: "erasures").
    c_receipts CONSTANT uuid := '73730000-2f9c-8ea9-b79d-6b04352b8368';
    c_nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
    v_found RECORD;
    v_streams uuid[];
    v_salt bytea;
    v_version integer;
    v_name text;
    v_pattern text;
    v_data json;
    v_positions bigint[];
    v_covers bytea;
    v_own uuid;
    v_own_data json;
    v_spaces uuid[];
    v_operations uuid[] := '{}';
    v_operations_data json;
    v_tokens integer;
    v_payload json;
    v_kind text;
    v_receipts json[] := '{}';
    v_kinds text[] := '{}';
    v_digest bytea;
    v_leaf bytea;
    v_done RECORD;
    v_index integer;
BEGIN
    -- First the projectors' lock, which waits for their open pages, then the log's: an append never
    -- waits for a projector. Nothing is read before both are held.
    PERFORM pg_advisory_xact_lock(1936946808, p_workspace);
    PERFORM pg_advisory_xact_lock(1936946807, p_workspace);

    SELECT array_agg(DISTINCT wanted.stream_id)
    INTO v_streams
    FROM unnest(p_streams) AS wanted (stream_id);
    v_streams := coalesce(v_streams, '{}');

    SELECT wanted.stream_id
    INTO v_found
    FROM unnest(v_streams) AS wanted (stream_id)
    LEFT JOIN stream s
        ON s.workspace_id = p_workspace AND s.stream_id = wanted.stream_id AND s.kind = 'session'
    WHERE s.stream_id IS NULL
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the stream % is no session', v_found.stream_id USING ERRCODE = '23E02';
    END IF;

    SELECT h.hold_id
    INTO v_found
    FROM hold h
    WHERE h.workspace_id = p_workspace
        AND (p_facts #>> '{cause}') IS DISTINCT FROM 'restore'
        AND (
            h.subject_id = ANY (v_streams)
            OR h.subject_id = p_person
            OR h.subject_id IN (
                SELECT s.actor_id
                FROM stream s
                WHERE s.workspace_id = p_workspace AND s.stream_id = ANY (v_streams)
            )
        )
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'the hold % stands against it', v_found.hold_id USING ERRCODE = '23E01';
    END IF;

    IF p_is_last THEN
        SELECT s.stream_id
        INTO v_found
        FROM stream s
        WHERE s.workspace_id = p_workspace AND s.actor_id = p_person AND s.kind = 'session'
            AND s.salt IS NOT NULL AND s.stream_id <> ALL (v_streams)
        LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'the session % is left', v_found.stream_id USING ERRCODE = '23E03';
        END IF;
    END IF;

    FOR v_found IN
        SELECT
            s.stream_id,
            s.device_id,
            s.actor_id,
            t.events,
            t.bytes,
            t.covers
        FROM stream s
        CROSS JOIN LATERAL (
            SELECT
                count(*) AS events,
                coalesce(sum(octet_length(e.payload::text)), 0) AS bytes,
                sha256(
                    uuid_send(s.stream_id)
                    || coalesce(
                        string_agg(
                            int4send(e.version) || e.payload_digest, ''::bytea ORDER BY e.version
                        ),
                        ''::bytea
                    )
                ) AS covers
            FROM event e
            WHERE e.workspace_id = p_workspace AND e.stream_id = s.stream_id
        ) t
        WHERE s.workspace_id = p_workspace AND s.stream_id = ANY (v_streams)
            AND s.salt IS NOT NULL
        ORDER BY s.stream_id
    LOOP
        v_kinds := v_kinds || 'sessionErased'::text;
        v_receipts := v_receipts || json_build_object(
            'stream', v_found.stream_id,
            'device', v_found.device_id,
            'person', v_found.actor_id,
            'events', v_found.events,
            'bytes', v_found.bytes,
            'covers', encode(v_found.covers, 'hex'),
            'part', p_person,
            'by', p_facts -> 'by',
            'from', p_facts -> 'from',
            'reason', p_facts -> 'reason',
            'cause', p_facts -> 'cause'
        );
    END LOOP;

    IF p_is_last THEN
        SELECT p.name
        INTO v_name
        FROM person p
        WHERE p.workspace_id = p_workspace AND p.person_id = p_person AND p.erased_at IS NULL;
    END IF;

    IF v_name IS NOT NULL THEN
        -- The stream that holds the person's names, where there is one.
        SELECT s.stream_id
        INTO v_own
        FROM stream s
        WHERE s.workspace_id = p_workspace AND s.actor_id = p_person AND s.kind = 'identities'
            AND s.salt IS NOT NULL;
        SELECT
            json_build_object(
                'stream', v_own,
                'events', count(*),
                'covers', encode(
                    sha256(
                        uuid_send(v_own)
                        || coalesce(
                            string_agg(
                                int4send(e.version) || e.payload_digest, ''::bytea
                                ORDER BY e.version
                            ),
                            ''::bytea
                        )
                    ),
                    'hex'
                )
            )
        INTO v_own_data
        FROM event e
        WHERE e.workspace_id = p_workspace AND e.stream_id = v_own;

        -- The person's own space, and those that nobody is in but the person; in others it stays what
        -- the person wrote.
        SELECT array_agg(p.space_id)
        INTO v_spaces
        FROM space p
        WHERE p.workspace_id = p_workspace
            AND (
                p.personal_of = p_person
                OR p.personal_of IS NULL
                AND NOT EXISTS (
                    SELECT
                    FROM space_member m
                    WHERE m.workspace_id = p.workspace_id AND m.space_id = p.space_id
                        AND m.person_id <> p_person AND m.role IS NOT NULL
                )
                -- Everybody who ever was in it was erased, or the person is or was in it.
                AND (
                    NOT EXISTS (
                        SELECT
                        FROM space_member m
                        WHERE m.workspace_id = p.workspace_id AND m.space_id = p.space_id
                    )
                    OR EXISTS (
                        SELECT
                        FROM space_member m
                        WHERE m.workspace_id = p.workspace_id AND m.space_id = p.space_id
                            AND m.person_id = p_person
                    )
                )
                AND NOT EXISTS (
                    SELECT
                    FROM hold h
                    JOIN stream s
                        ON s.workspace_id = h.workspace_id AND s.actor_id = h.subject_id
                        AND s.kind = 'operations' AND s.salt IS NOT NULL
                    JOIN event e
                        ON e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id
                        AND e.version = 1
                    WHERE h.workspace_id = p.workspace_id
                        AND e.payload ->> 'space' = p.space_id::text
                )
            );
        v_spaces := coalesce(v_spaces, '{}');
        SELECT array_agg(s.stream_id)
        INTO v_operations
        FROM stream s
        JOIN event e
            ON e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id AND e.version = 1
        WHERE s.workspace_id = p_workspace AND s.kind = 'operations'
            AND s.salt IS NOT NULL AND e.payload ->> 'space' = ANY (v_spaces::text[]);
        v_operations := coalesce(v_operations, '{}');
        SELECT
            coalesce(
                json_agg(
                    json_build_object(
                        'stream', t.stream_id, 'events', t.events, 'covers', encode(t.covers, 'hex')
                    )
                    ORDER BY t.stream_id
                ),
                '[]'
            )
        INTO v_operations_data
        FROM (
            SELECT
                e.stream_id,
                count(*) AS events,
                sha256(
                    uuid_send(e.stream_id)
                    || string_agg(
                        int4send(e.version) || e.payload_digest, ''::bytea ORDER BY e.version
                    )
                ) AS covers
            FROM event e
            WHERE e.workspace_id = p_workspace AND e.stream_id = ANY (v_operations)
            GROUP BY e.stream_id
        ) t;

        -- What the server wrote of others stays; an event that names the person loses its payload.
        v_pattern := '(^|\W)'
            || regexp_replace(v_name, '([][(){}.*+?^$|\\-])', '\\\1', 'g') || '(\W|$)';
        SELECT
            array_agg(e.position ORDER BY e.position),
            sha256(
                coalesce(
                    string_agg(
                        int8send(e.position) || e.payload_digest, ''::bytea ORDER BY e.position
                    ),
                    ''::bytea
                )
            )
        INTO v_positions, v_covers
        FROM stream s
        JOIN event e ON e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id
        WHERE s.workspace_id = p_workspace
            AND s.kind NOT IN ('session', 'operations')
            AND s.stream_id <> c_receipts
            AND s.stream_id IS DISTINCT FROM v_own
            AND e.payload IS NOT NULL
            AND (
                v_name IN (
                    e.payload #>> '{data,person}', e.payload #>> '{data,by}',
                    e.payload #>> '{data,by,name}'
                )
                OR e.payload #>> '{data,reason}' ~* v_pattern
                OR (
                    json_typeof(e.payload #> '{data,filters}') = 'array'
                    AND e.payload #>> '{data,filters}' ~* v_pattern
                )
                -- What a space that goes was called.
                OR (
                    s.kind = 'space'
                    AND e.payload #>> '{data,name}' IS NOT NULL
                    AND e.payload #>> '{data,personal}' IS DISTINCT FROM 'true'
                    AND e.payload #>> '{data,space}' = ANY (v_spaces::text[])
                )
            );

        UPDATE token
        SET revoked_at = p_occurred_at
        WHERE workspace_id = p_workspace AND person_id = p_person AND revoked_at IS NULL;
        GET DIAGNOSTICS v_tokens = ROW_COUNT;

        v_kinds := v_kinds || 'personErased'::text;
        v_receipts := v_receipts || json_build_object(
            'person', p_person,
            'names', CASE WHEN v_own IS NOT NULL THEN v_own_data END,
            'operations', v_operations_data,
            'positions', coalesce(v_positions, '{}'),
            'covers', encode(v_covers, 'hex'),
            'tokens', v_tokens,
            'by', p_facts -> 'by',
            'from', p_facts -> 'from',
            'reason', p_facts -> 'reason',
            'cause', p_facts -> 'cause'
        );
    END IF;

    SELECT s.salt
    INTO v_salt
    FROM stream s
    WHERE s.workspace_id = p_workspace AND s.stream_id = c_receipts;
    v_salt := coalesce(v_salt, uuid_send(gen_random_uuid()));
    SELECT coalesce(max(e.version), 0)
    INTO v_version
    FROM event e
    WHERE e.workspace_id = p_workspace AND e.stream_id = c_receipts;

    FOR v_index IN 1 .. cardinality(v_receipts) LOOP
        v_kind := v_kinds[v_index];
        v_payload := json_build_object('data', v_receipts[v_index]);
        v_version := v_version + 1;
        v_digest := sha256(v_salt || convert_to(v_payload::text, 'UTF8'));
        v_leaf := sha256(
            convert_to('searchsync/event', 'UTF8')
            || int4send(p_workspace)
            || uuid_send(c_receipts)
            || int2send(5::smallint) || convert_to('audit', 'UTF8')
            || uuid_send(c_nobody)
            || uuid_send(c_nobody)
            || int4send(v_version)
            || int2send(octet_length(v_kind)::smallint) || convert_to(v_kind, 'UTF8')
            || int2send(1::smallint)
            || int8send((extract(epoch FROM p_occurred_at) * 1000000)::bigint)
            || v_digest
        );
        SELECT a.status, a.first_position, a.recorded_at
        INTO STRICT v_done
        FROM append_events(
            p_workspace, ARRAY[c_receipts], ARRAY['audit'], ARRAY[c_nobody], ARRAY[c_nobody],
            ARRAY[v_salt], ARRAY[v_version], ARRAY[1], ARRAY[v_version], ARRAY[v_kind],
            ARRAY[1::smallint], ARRAY[p_occurred_at], ARRAY[v_payload], ARRAY[v_digest],
            sha256('\x00'::bytea || v_leaf)
        ) AS a;
        IF v_done.status <> 'appended' THEN
            RAISE EXCEPTION 'the stream of receipts is not the server''s' USING ERRCODE = '23E02';
        END IF;
        INSERT INTO erased_stream (workspace_id, stream_id, device_id, person_id, position)
        SELECT p_workspace, s.stream_id, s.device_id, s.actor_id, v_done.first_position
        FROM stream s
        WHERE s.workspace_id = p_workspace AND v_kind = 'sessionErased'
            AND s.stream_id = (v_receipts[v_index] ->> 'stream')::uuid;

        receipt_position := v_done.first_position;
        receipt_recorded_at := v_done.recorded_at;
        receipt := json_build_object('kind', v_kind, 'data', v_receipts[v_index]);
        RETURN NEXT;
    END LOOP;

    -- The receipts were written, so that the transaction has an id.
    IF cardinality(v_receipts) > 0 THEN
        PERFORM set_config('searchsync.erasing', pg_current_xact_id()::text, true);

        UPDATE event
        SET payload = NULL
        WHERE workspace_id = p_workspace AND stream_id = ANY (v_streams || v_operations || v_own)
            AND payload IS NOT NULL;

        UPDATE event
        SET payload = NULL
        WHERE workspace_id = p_workspace AND position = ANY (v_positions);

        UPDATE stream
        SET salt = NULL
        WHERE workspace_id = p_workspace AND stream_id = ANY (v_streams || v_operations || v_own)
            AND salt IS NOT NULL;

        PERFORM set_config('searchsync.erasing', '', true);
    END IF;

    PERFORM forget_intents(p_workspace, v_streams);

    DELETE FROM session_summary_model
    WHERE workspace_id = p_workspace AND session_id = ANY (v_streams);

    DELETE FROM parked_session
    WHERE workspace_id = p_workspace AND session_id = ANY (v_streams);

    DELETE FROM ubi_session
    WHERE workspace_id = p_workspace AND session_id = ANY (v_streams);

    DELETE FROM ubi_client
    WHERE workspace_id = p_workspace AND session_id = ANY (v_streams);

    DELETE FROM ubi_person
    WHERE workspace_id = p_workspace AND session_id = ANY (v_streams);

    IF v_name IS NOT NULL THEN
        DELETE FROM space_change_model
        WHERE workspace_id = p_workspace AND space_id = ANY (v_spaces);

        DELETE FROM saved_search_model
        WHERE workspace_id = p_workspace AND space_id = ANY (v_spaces);

        DELETE FROM parked_space
        WHERE workspace_id = p_workspace AND space_id = ANY (v_spaces);

        DELETE FROM space_head_model
        WHERE workspace_id = p_workspace AND space_id = ANY (v_spaces);

        UPDATE space
        SET name = space_id::text
        WHERE workspace_id = p_workspace AND space_id = ANY (v_spaces) AND personal_of IS NULL;

        DELETE FROM space_member
        WHERE workspace_id = p_workspace AND person_id = p_person;

        UPDATE projection_model
        SET requested_by = p_person::text
        WHERE workspace_id = p_workspace AND requested_by = v_name;

        UPDATE device
        SET name = device_id::text
        WHERE workspace_id = p_workspace AND person_id = p_person;

        UPDATE person
        SET name = person_id::text, erased_at = p_occurred_at
        WHERE workspace_id = p_workspace AND person_id = p_person;
    END IF;
END
$$;

-- As before, names are looked up in this schema, and in temporary ones last.
DO $$
BEGIN
    EXECUTE format(
        'ALTER FUNCTION erase_streams(integer, uuid[], uuid, boolean, json, timestamptz) '
        || 'SET search_path = pg_catalog, %I, pg_temp',
        current_schema()
    );
END
$$;
