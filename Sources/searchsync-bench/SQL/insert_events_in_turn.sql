-- The same into a table of its own, one at a time in a workspace until each commit.
-- $1 workspace  $2 first position  $3 stream  $4 versions  $5 kinds  $6 schemas  $7 times
-- $8 payloads  $9 digests
INSERT INTO turn_event (
    position, occurred_at, workspace_id, version, schema, stream_id, kind, payload,
    payload_digest
)
SELECT
    $2 + n.ordinality - 1, n.occurred_at, $1, n.version, n.schema, $3, n.kind, n.payload,
    n.digest
FROM (SELECT pg_advisory_xact_lock(1, $1)) AS held
CROSS JOIN unnest($4, $5, $6, $7, $8, $9)
    WITH ORDINALITY AS n (version, kind, schema, occurred_at, payload, digest, ordinality)
