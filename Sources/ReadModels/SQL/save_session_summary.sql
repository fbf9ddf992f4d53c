-- Saves what a session's events have come to. Pseudonyms count only where an app's token, that of
-- a recorder, speaks for the device: nobody else records under another name.
-- $1 workspace  $2 session  $3 device  $4 person  $5 device pseudonym  $6 person pseudonym
-- $7 application  $8 title  $9 started at  $10 last at  $11 duration ms  $12 catalog name
-- $13 catalog digest  $14 profile  $15 last text  $16 text to find  $17 tokens  $18 scope
-- $19 events  $20 searches  $21 outcome  $22 is closed  $23 live state  $24 first position
-- $25 last position
INSERT INTO session_summary (
    workspace_id, session_id, device_id, person_id, device_pseudonym, person_pseudonym,
    application, title, started_at, last_at, last_recorded_at, duration_ms, catalog_name,
    catalog_digest, catalog_version, profile, last_text, found_text, tokens, scope, event_count,
    search_count, outcome, is_closed, live, first_position, last_position
)
VALUES (
    $1, $2, $3, $4,
    CASE
        WHEN EXISTS (
            SELECT FROM token t
            WHERE t.workspace_id = $1 AND t.device_id = $3 AND t.role = 'recorder'
        )
            THEN $5
    END,
    CASE
        WHEN EXISTS (
            SELECT FROM token t
            WHERE t.workspace_id = $1 AND t.device_id = $3 AND t.role = 'recorder'
        )
            THEN $6
    END,
    $7, $8, $9, $10,
    (
        SELECT b.recorded_at
        FROM batch b
        WHERE b.workspace_id = $1 AND b.last_position >= $25
        ORDER BY b.last_position
        LIMIT 1
    ),
    $11, $12, $13,
    (
        SELECT max(v.number)
        FROM catalog_version v
        WHERE v.workspace_id = $1 AND v.name = $12 AND v.digest = $13
    ),
    $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25
)
ON CONFLICT ON CONSTRAINT session_summary_pkey DO UPDATE
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
    last_position = excluded.last_position
