-- Notes which foreign rows were taken, what leads to which session, what the sessions are now, and
-- whom they tell.
-- $1 workspace  $2 sources
-- $3 aliases  $4 the session that each leads to
-- $5 sessions  $6 the state of each
-- $7 people  $8 a session of each
-- $9 clients in a half hour  $10 the session that each leads to
WITH taken AS (
    INSERT INTO ubi_source (workspace_id, source_id)
    SELECT $1, n.source_id
    FROM unnest($2::uuid[]) AS n (source_id)
),
led AS (
    INSERT INTO ubi_alias (workspace_id, alias_id, session_id)
    SELECT $1, n.alias_id, n.session_id
    FROM unnest($3::uuid[], $4::uuid[]) AS n (alias_id, session_id)
    ON CONFLICT ON CONSTRAINT ubi_alias_pkey DO NOTHING
),
there AS (
    INSERT INTO ubi_client (workspace_id, client_id, session_id)
    SELECT $1, n.client_id, n.session_id
    FROM unnest($9::uuid[], $10::uuid[]) AS n (client_id, session_id)
    ON CONFLICT ON CONSTRAINT ubi_client_pkey DO UPDATE
    SET session_id = excluded.session_id
),
told AS (
    INSERT INTO ubi_person (workspace_id, person_id, session_id)
    SELECT $1, n.person_id, n.session_id
    FROM unnest($7::uuid[], $8::uuid[]) AS n (person_id, session_id)
    ON CONFLICT ON CONSTRAINT ubi_person_pkey DO NOTHING
)
INSERT INTO ubi_session (workspace_id, session_id, state)
SELECT $1, n.session_id, n.state
FROM unnest($5::uuid[], $6::json[]) AS n (session_id, state)
ON CONFLICT ON CONSTRAINT ubi_session_pkey DO UPDATE
SET state = excluded.state
