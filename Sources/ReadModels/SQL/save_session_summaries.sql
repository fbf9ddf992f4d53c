-- Saves what the events of sessions have come to, all of a page at once. Pseudonyms count only where
-- an app's token, that of a recorder, speaks for the device: nobody else records under another name.
-- The catalog's label is the one of its time, so that a rebuild gives the same.
-- $1 workspace  $2 model version, then an array each, one element a session:
-- $3 session  $4 device  $5 person  $6 device pseudonym  $7 person pseudonym  $8 application
-- $9 title  $10 started at  $11 last at  $12 duration ms  $13 catalog name  $14 catalog digest
-- $15 profile  $16 last text  $17 text to find  $18 tokens  $19 scope  $20 events  $21 searches
-- $22 outcome  $23 is closed  $24 live state  $25 first position  $26 last position
-- $27 intents  $28 those that found something  $29 those submitted  $30 those selected of
INSERT INTO session_summary_model (
    workspace_id, model_version, session_id, device_id, person_id, device_pseudonym,
    person_pseudonym, application, title, started_at, last_at, last_recorded_at, duration_ms,
    catalog_name, catalog_digest, catalog_version, profile, last_text, found_text, tokens, scope,
    event_count, search_count, outcome, is_closed, live, first_position, last_position,
    intent_count, found_count, submitted_count, selected_count
)
SELECT
    $1, $2, n.session, n.device, n.person,
    CASE WHEN a.is_app THEN n.device_pseudonym END,
    CASE WHEN a.is_app THEN n.person_pseudonym END,
    n.application, n.title, n.started_at, n.last_at, b.recorded_at, n.duration_ms,
    n.catalog_name, n.catalog_digest,
    (
        SELECT max(v.number)
        FROM catalog_version v
        WHERE v.workspace_id = $1 AND v.name = n.catalog_name AND v.digest = n.catalog_digest
            AND v.position <= n.last_position
    ),
    n.profile, n.last_text, n.found_text, n.tokens, n.scope, n.events, n.searches, n.outcome,
    n.is_closed, n.live, n.first_position, n.last_position,
    n.intents, n.found, n.submitted, n.selected
FROM unnest(
    $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::timestamptz[], $11::timestamptz[], $12::bigint[], $13::text[], $14::bytea[],
    $15::text[], $16::text[], $17::text[], $18::json[], $19::text[], $20::integer[],
    $21::integer[], $22::text[], $23::boolean[], $24::json[], $25::bigint[], $26::bigint[],
    $27::integer[], $28::integer[], $29::integer[], $30::integer[]
) AS n (
    session, device, person, device_pseudonym, person_pseudonym, application, title, started_at,
    last_at, duration_ms, catalog_name, catalog_digest, profile, last_text, found_text, tokens,
    scope, events, searches, outcome, is_closed, live, first_position, last_position,
    intents, found, submitted, selected
)
CROSS JOIN LATERAL (
    SELECT
        (n.device_pseudonym IS NOT NULL OR n.person_pseudonym IS NOT NULL)
        AND EXISTS (
            SELECT
            FROM token t
            WHERE t.workspace_id = $1 AND t.device_id = n.device AND t.role = 'recorder'
        ) AS is_app
) a
CROSS JOIN LATERAL (
    SELECT h.recorded_at
    FROM batch h
    WHERE h.workspace_id = $1 AND h.last_position >= n.last_position
    ORDER BY h.last_position
    LIMIT 1
) b
ON CONFLICT ON CONSTRAINT session_summary_model_pkey DO UPDATE
SET
    last_at = excluded.last_at,
    last_recorded_at = excluded.last_recorded_at,
    duration_ms = excluded.duration_ms,
    catalog_version = excluded.catalog_version,
    last_text = excluded.last_text,
    found_text = excluded.found_text,
    tokens = excluded.tokens,
    scope = excluded.scope,
    event_count = excluded.event_count,
    search_count = excluded.search_count,
    outcome = excluded.outcome,
    is_closed = excluded.is_closed,
    live = excluded.live,
    last_position = excluded.last_position,
    intent_count = excluded.intent_count,
    found_count = excluded.found_count,
    submitted_count = excluded.submitted_count,
    selected_count = excluded.selected_count
