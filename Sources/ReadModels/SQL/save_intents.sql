-- Saves intents as they are now, and the sums with them. Whose they are, and where they were made, the
-- sessions say, which are saved before; where an app names others, these count as the people. The row
-- has the columns of intent_model in their order.
-- $1 workspace  $2 model version, then an array each, one element an intent:
-- $3 session  $4 number  $5 began at  $6 duration ms  $7 submitted after ms  $8 first click after ms
-- $9 gap ms  $10 first sequence  $11 last sequence  $12 keystrokes  $13 shortenings  $14 total
-- $15 clicks  $16 number of what it refines  $17 characters  $18 words  $19 outcome  $20 ending
-- $21 class of refinement  $22 scope  $23 text  $24 normal form  $25 tokens  $26 positions, as text
-- $27 times taken, as text  $28 whether what it refines refines none
SELECT save_intents(
    ARRAY(
        SELECT
            ROW(
                n.began_at,
                n.session_id,
                text_key(n.normal),
                key_of_person(s.person_id, s.person_pseudonym, s.device_pseudonym),
                key_of_device(s.device_id, s.device_pseudonym),
                n.duration_ms,
                n.submit_ms,
                n.first_click_ms,
                n.gap_ms,
                $1,
                $2,
                n.number,
                n.first_sequence,
                n.last_sequence,
                n.keystrokes,
                n.shortenings,
                n.total,
                n.clicks,
                n.refines,
                n.characters,
                n.words,
                n.outcome,
                n.ending,
                n.refinement,
                left(coalesce(s.application, ''), 200),
                left(s.profile, 200),
                left(coalesce(s.catalog_name, ''), 200),
                n.scope,
                n.text,
                n.normal,
                n.tokens,
                n.positions::integer[],
                n.took_ms::integer[],
                n.begins_chain
            )::intent_model
        FROM unnest(
            $3::uuid[], $4::integer[], $5::timestamptz[], $6::bigint[], $7::bigint[],
            $8::bigint[], $9::bigint[], $10::integer[], $11::integer[], $12::integer[],
            $13::integer[], $14::integer[], $15::integer[], $16::integer[], $17::integer[],
            $18::integer[], $19::text[], $20::text[], $21::text[], $22::text[], $23::text[],
            $24::text[], $25::jsonb[], $26::text[], $27::text[], $28::boolean[]
        ) AS n (
            session_id, number, began_at, duration_ms, submit_ms, first_click_ms, gap_ms,
            first_sequence, last_sequence, keystrokes, shortenings, total, clicks, refines,
            characters, words, outcome, ending, refinement, scope, text, normal, tokens,
            positions, took_ms, begins_chain
        )
        JOIN session_summary_model s
            ON s.workspace_id = $1 AND s.session_id = n.session_id AND s.model_version = $2
    )
)
