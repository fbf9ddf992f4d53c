-- Keeps the sums of intents in step with the facts.

-- The first half of the digest of a text, by which it is found.
CREATE FUNCTION text_key(p_text text)
RETURNS uuid
LANGUAGE sql
STABLE
AS $$
    SELECT encode(substr(sha256(convert_to(p_text, 'UTF8')), 1, 16), 'hex')::uuid
$$;

-- The key by which a session's intents are counted as one person's: what an app calls it, else the
-- device that an app names, else who recorded.
CREATE FUNCTION key_of_person(p_person uuid, p_person_pseudonym text, p_device_pseudonym text)
RETURNS uuid
LANGUAGE sql
STABLE
AS $$
    SELECT CASE
        WHEN p_person_pseudonym IS NOT NULL THEN text_key(p_person_pseudonym)
        WHEN p_device_pseudonym IS NOT NULL THEN text_key(p_device_pseudonym)
        ELSE p_person
    END
$$;

-- The key of a session's device: what an app calls it, else the one that recorded.
CREATE FUNCTION key_of_device(p_device uuid, p_device_pseudonym text)
RETURNS uuid
LANGUAGE sql
STABLE
AS $$
    SELECT CASE
        WHEN p_device_pseudonym IS NOT NULL THEN text_key(p_device_pseudonym)
        ELSE p_device
    END
$$;

-- Takes intents out of the sums, as they were, and puts them in as they are. The planner must not go
-- by what the tables were when it first planned this: all of them are reached by their keys. What it then
-- holds for dear is not worth a compilation.
CREATE FUNCTION count_intents(p_old intent_model[], p_new intent_model[])
RETURNS void
LANGUAGE plpgsql
VOLATILE
SET enable_seqscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
BEGIN
    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    )
    MERGE INTO intent_hour_model AS h
    USING (
        SELECT
            c.workspace_id AS workspace_id,
            c.model_version AS model_version,
            date_trunc('hour', c.began_at, 'UTC') AS hour,
            c.application AS application,
            c.profile AS profile,
            c.catalog AS catalog,
            sum(c.sign) AS intents,
            sum(c.sign * (c.total IS NOT NULL)::integer) AS known,
            sum(c.sign * (c.total IS NOT DISTINCT FROM 0)::integer) AS zero,
            sum(c.sign * (c.outcome = 'selected')::integer) AS selected,
            sum(c.sign * (c.outcome = 'submitted')::integer) AS submitted,
            sum(c.sign * (c.outcome = 'cancelled')::integer) AS cancelled,
            sum(c.sign * (c.outcome = 'refined')::integer) AS refined,
            sum(c.sign * (c.outcome = 'abandoned')::integer) AS abandoned,
            sum(c.sign * (c.outcome = 'unknown')::integer) AS unknown,
            sum(c.sign * (c.submit_ms IS NOT NULL)::integer) AS sent,
            sum(c.sign * c.clicks) AS clicks,
            sum(c.sign * cardinality(c.positions)) AS positioned,
            sum(c.sign * (SELECT coalesce(sum(p), 0) FROM unnest(c.positions) p)) AS position_sum,
            sum(c.sign * c.keystrokes) AS keystrokes,
            sum(c.sign * (c.outcome = 'selected')::integer * c.keystrokes)
                AS selected_keystrokes
        FROM change c
        GROUP BY 1, 2, 3, 4, 5, 6
    ) AS d
    ON h.workspace_id = d.workspace_id
        AND h.model_version = d.model_version
        AND h.hour = d.hour
        AND h.application = d.application
        AND h.profile = d.profile
        AND h.catalog = d.catalog
    WHEN MATCHED AND h.intents + d.intents = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        intents = h.intents + d.intents,
        known = h.known + d.known,
        zero = h.zero + d.zero,
        selected = h.selected + d.selected,
        submitted = h.submitted + d.submitted,
        cancelled = h.cancelled + d.cancelled,
        refined = h.refined + d.refined,
        abandoned = h.abandoned + d.abandoned,
        unknown = h.unknown + d.unknown,
        sent = h.sent + d.sent,
        clicks = h.clicks + d.clicks,
        positioned = h.positioned + d.positioned,
        position_sum = h.position_sum + d.position_sum,
        keystrokes = h.keystrokes + d.keystrokes,
        selected_keystrokes = h.selected_keystrokes + d.selected_keystrokes
    WHEN NOT MATCHED AND d.intents > 0 THEN INSERT (
        workspace_id, model_version, hour, application, profile, catalog, intents, known, zero,
        selected, submitted, cancelled, refined, abandoned, unknown, sent, clicks, positioned,
        position_sum, keystrokes, selected_keystrokes
    )
    VALUES (
        d.workspace_id, d.model_version, d.hour, d.application, d.profile, d.catalog, d.intents,
        d.known, d.zero, d.selected, d.submitted, d.cancelled, d.refined, d.abandoned, d.unknown,
        d.sent, d.clicks, d.positioned, d.position_sum, d.keystrokes, d.selected_keystrokes
    );

    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    )
    MERGE INTO intent_query_month_model AS q
    USING (
        SELECT
            c.workspace_id AS workspace_id,
            c.model_version AS model_version,
            date_trunc('month', c.began_at, 'UTC') AS month,
            c.query_key AS query_key,
            sum(c.sign) AS intents,
            sum(c.sign * (c.total IS NOT NULL)::integer) AS known,
            sum(c.sign * (c.total IS NOT DISTINCT FROM 0)::integer) AS zero,
            sum(c.sign * (c.outcome = 'selected')::integer) AS selected,
            sum(c.sign * (c.outcome = 'cancelled')::integer) AS cancelled,
            sum(c.sign * (c.outcome = 'abandoned')::integer) AS abandoned,
            sum(c.sign * (c.outcome = 'unknown')::integer) AS unknown
        FROM change c
        GROUP BY 1, 2, 3, 4
    ) AS d
    ON q.workspace_id = d.workspace_id
        AND q.model_version = d.model_version
        AND q.month = d.month
        AND q.query_key = d.query_key
    WHEN MATCHED AND q.intents + d.intents = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        intents = q.intents + d.intents,
        known = q.known + d.known,
        zero = q.zero + d.zero,
        selected = q.selected + d.selected,
        cancelled = q.cancelled + d.cancelled,
        abandoned = q.abandoned + d.abandoned,
        unknown = q.unknown + d.unknown
    WHEN NOT MATCHED AND d.intents > 0 THEN INSERT (
        workspace_id, model_version, month, query_key, intents, known, zero, selected, cancelled,
        abandoned, unknown
    )
    VALUES (
        d.workspace_id, d.model_version, d.month, d.query_key, d.intents, d.known, d.zero,
        d.selected, d.cancelled, d.abandoned, d.unknown
    );

    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    )
    MERGE INTO intent_query_day_model AS q
    USING (
        SELECT
            c.workspace_id AS workspace_id,
            c.model_version AS model_version,
            date_trunc('day', c.began_at, 'UTC') AS day,
            c.query_key AS query_key,
            c.application AS application,
            c.profile AS profile,
            c.catalog AS catalog,
            sum(c.sign) AS intents,
            sum(c.sign * (c.total IS NOT NULL)::integer) AS known,
            sum(c.sign * (c.total IS NOT DISTINCT FROM 0)::integer) AS zero,
            sum(c.sign * (c.outcome = 'selected')::integer) AS selected,
            sum(c.sign * (c.outcome = 'submitted')::integer) AS submitted,
            sum(c.sign * (c.outcome = 'cancelled')::integer) AS cancelled,
            sum(c.sign * (c.outcome = 'refined')::integer) AS refined,
            sum(c.sign * (c.outcome = 'abandoned')::integer) AS abandoned,
            sum(c.sign * (c.outcome = 'unknown')::integer) AS unknown,
            sum(c.sign * (c.submit_ms IS NOT NULL)::integer) AS sent,
            sum(c.sign * c.clicks) AS clicks,
            sum(c.sign * cardinality(c.positions)) AS positioned,
            sum(c.sign * (SELECT coalesce(sum(p), 0) FROM unnest(c.positions) p)) AS position_sum
        FROM change c
        GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS d
    ON q.workspace_id = d.workspace_id
        AND q.model_version = d.model_version
        AND q.day = d.day
        AND q.query_key = d.query_key
        AND q.application = d.application
        AND q.profile = d.profile
        AND q.catalog = d.catalog
    WHEN MATCHED AND q.intents + d.intents = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        intents = q.intents + d.intents,
        known = q.known + d.known,
        zero = q.zero + d.zero,
        selected = q.selected + d.selected,
        submitted = q.submitted + d.submitted,
        cancelled = q.cancelled + d.cancelled,
        refined = q.refined + d.refined,
        abandoned = q.abandoned + d.abandoned,
        unknown = q.unknown + d.unknown,
        sent = q.sent + d.sent,
        clicks = q.clicks + d.clicks,
        positioned = q.positioned + d.positioned,
        position_sum = q.position_sum + d.position_sum
    WHEN NOT MATCHED AND d.intents > 0 THEN INSERT (
        workspace_id, model_version, day, query_key, application, profile, catalog, intents,
        known, zero, selected, submitted, cancelled, refined, abandoned, unknown, sent, clicks,
        positioned, position_sum
    )
    VALUES (
        d.workspace_id, d.model_version, d.day, d.query_key, d.application, d.profile, d.catalog,
        d.intents, d.known, d.zero, d.selected, d.submitted, d.cancelled, d.refined, d.abandoned,
        d.unknown, d.sent, d.clicks, d.positioned, d.position_sum
    );

    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    )
    MERGE INTO intent_click_model AS k
    USING (
        SELECT
            c.workspace_id AS workspace_id,
            c.model_version AS model_version,
            date_trunc('hour', c.began_at, 'UTC') AS hour,
            p.position AS position,
            c.application AS application,
            c.profile AS profile,
            c.catalog AS catalog,
            sum(c.sign * p.clicks) AS clicks,
            sum(c.sign * p.bests) AS bests
        FROM change c
        CROSS JOIN LATERAL (
            SELECT
                u.position,
                count(*) AS clicks,
                (u.position = min(u.position) OVER ())::integer AS bests
            FROM unnest(c.positions) AS u (position)
            GROUP BY u.position
        ) p
        GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS d
    ON k.workspace_id = d.workspace_id
        AND k.model_version = d.model_version
        AND k.hour = d.hour
        AND k.position = d.position
        AND k.application = d.application
        AND k.profile = d.profile
        AND k.catalog = d.catalog
    WHEN MATCHED AND k.clicks + d.clicks = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        clicks = k.clicks + d.clicks,
        bests = k.bests + d.bests
    WHEN NOT MATCHED AND d.clicks > 0 THEN INSERT (
        workspace_id, model_version, hour, position, application, profile, catalog, clicks,
        bests
    )
    VALUES (
        d.workspace_id, d.model_version, d.hour, d.position, d.application, d.profile, d.catalog,
        d.clicks, d.bests
    );

    -- The people before who made what: it is told by their rows as they are until now.
    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    ),
    person AS (
        SELECT
            c.workspace_id, c.model_version, c.query_key, c.person_key,
            min(c.normal) AS normal,
            sum(c.sign) AS intents
        FROM change c
        GROUP BY 1, 2, 3, 4
    )
    MERGE INTO intent_query_model AS q
    USING (
        SELECT
            n.workspace_id, n.model_version, n.query_key,
            min(n.normal) AS normal,
            sum(n.intents) AS intents,
            sum(
                (coalesce(p.intents, 0) + n.intents > 0)::integer
                - (coalesce(p.intents, 0) > 0)::integer
            ) AS people
        FROM person n
        LEFT JOIN intent_person_model p
            ON p.workspace_id = n.workspace_id AND p.model_version = n.model_version
            AND p.query_key = n.query_key AND p.person_key = n.person_key
        GROUP BY 1, 2, 3
    ) AS d
    ON q.workspace_id = d.workspace_id
        AND q.model_version = d.model_version
        AND q.query_key = d.query_key
    WHEN MATCHED AND q.intents + d.intents = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        intents = q.intents + d.intents,
        people = q.people + d.people
    WHEN NOT MATCHED AND d.intents > 0 THEN INSERT (
        workspace_id, model_version, query_key, normal, intents, people
    )
    VALUES (
        d.workspace_id, d.model_version, d.query_key, d.normal, d.intents, d.people
    );

    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    )
    MERGE INTO intent_person_model AS p
    USING (
        SELECT
            c.workspace_id AS workspace_id,
            c.model_version AS model_version,
            c.query_key AS query_key,
            c.person_key AS person_key,
            sum(c.sign) AS intents
        FROM change c
        GROUP BY 1, 2, 3, 4
    ) AS d
    ON p.workspace_id = d.workspace_id
        AND p.model_version = d.model_version
        AND p.query_key = d.query_key
        AND p.person_key = d.person_key
    WHEN MATCHED AND p.intents + d.intents = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        intents = p.intents + d.intents
    WHEN NOT MATCHED AND d.intents > 0 THEN INSERT (
        workspace_id, model_version, query_key, person_key, intents
    )
    VALUES (
        d.workspace_id, d.model_version, d.query_key, d.person_key, d.intents
    );

    WITH change AS (
        SELECT -1 AS sign, o.* FROM unnest(p_old) o
        UNION ALL
        SELECT 1, n.* FROM unnest(p_new) n
    )
    MERGE INTO intent_spelling_model AS s
    USING (
        SELECT
            c.workspace_id AS workspace_id,
            c.model_version AS model_version,
            c.query_key AS query_key,
            text_key(c.text) AS spelling_key,
            c.text AS spelling,
            sum(c.sign) AS intents
        FROM change c
        GROUP BY 1, 2, 3, 4, 5
    ) AS d
    ON s.workspace_id = d.workspace_id
        AND s.model_version = d.model_version
        AND s.query_key = d.query_key
        AND s.spelling_key = d.spelling_key
        AND s.spelling = d.spelling
    WHEN MATCHED AND s.intents + d.intents = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET
        intents = s.intents + d.intents
    WHEN NOT MATCHED AND d.intents > 0 THEN INSERT (
        workspace_id, model_version, query_key, spelling_key, spelling, intents
    )
    VALUES (
        d.workspace_id, d.model_version, d.query_key, d.spelling_key, d.spelling, d.intents
    );
END
$$;

-- Saves intents as they are now, and the sums with them. The sessions' own rows are saved before. The
-- workspace is compared so that no index can be used that begins with it: whatever the planner knows of
-- the table, the key is left.
CREATE FUNCTION save_intents(p_new intent_model[])
RETURNS void
LANGUAGE plpgsql
VOLATILE
SET enable_seqscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
DECLARE
    v_old intent_model[];
    v_new intent_model[];
BEGIN
    SELECT array_agg(i) FILTER (WHERE i.session_id IS NOT NULL), array_agg(n)
    INTO v_old, v_new
    FROM unnest(p_new) n
    LEFT JOIN intent_model i
        ON i.session_id = n.session_id AND i.number = n.number
        AND i.model_version = n.model_version
        AND i.workspace_id IS NOT DISTINCT FROM n.workspace_id
    WHERE i IS DISTINCT FROM n;

    IF v_new IS NULL THEN
        RETURN;
    END IF;
    PERFORM count_intents(v_old, v_new);

    DELETE FROM intent_model i
    USING unnest(v_old) o
    WHERE i.session_id = o.session_id AND i.number = o.number
        AND i.model_version = o.model_version
        AND i.workspace_id IS NOT DISTINCT FROM o.workspace_id;

    INSERT INTO intent_model SELECT n.* FROM unnest(v_new) n;
END
$$;

-- Removes the intents of sessions from every version, and from the sums.
CREATE FUNCTION forget_intents(p_workspace integer, p_sessions uuid[])
RETURNS void
LANGUAGE plpgsql
VOLATILE
AS $$
DECLARE
    v_old intent_model[];
BEGIN
    SELECT array_agg(i)
    INTO v_old
    FROM intent_model i
    WHERE i.workspace_id IS NOT DISTINCT FROM p_workspace AND i.session_id = ANY (p_sessions);

    IF v_old IS NULL THEN
        RETURN;
    END IF;
    PERFORM count_intents(v_old, NULL);

    DELETE FROM intent_model
    WHERE workspace_id IS NOT DISTINCT FROM p_workspace AND session_id = ANY (p_sessions);
END
$$;
