-- What must be known of rows of User Behavior Insights to write them into the log as sessions. Every id
-- is a keyed hash of what the source says, so that none of it can be read here; what was searched stands
-- in the log alone. Written in the transaction that appends the events.

-- The key, one for each workspace, made when it is needed first.
CREATE TABLE ubi_secret (
    workspace_id integer NOT NULL,
    secret bytea NOT NULL,
    CONSTRAINT ubi_secret_pkey PRIMARY KEY (workspace_id),
    CONSTRAINT ubi_secret_length CHECK (octet_length(secret) = 32)
);

-- A row that was taken: the same row is not taken again, also where its session was erased since.
CREATE TABLE ubi_source (
    workspace_id integer NOT NULL,
    source_id uuid NOT NULL,
    CONSTRAINT ubi_source_pkey PRIMARY KEY (workspace_id, source_id)
);

-- What leads to a session for good: a session id or a query id of the source.
CREATE TABLE ubi_alias (
    workspace_id integer NOT NULL,
    alias_id uuid NOT NULL,
    session_id uuid NOT NULL,
    CONSTRAINT ubi_alias_pkey PRIMARY KEY (workspace_id, alias_id)
);

-- What leads to a session in its time: a client of the source in a half hour. It goes with the session,
-- for whoever has the key could ask it when somebody was there.
CREATE TABLE ubi_client (
    workspace_id integer NOT NULL,
    client_id uuid NOT NULL,
    session_id uuid NOT NULL,
    CONSTRAINT ubi_client_pkey PRIMARY KEY (workspace_id, client_id)
);

CREATE INDEX ubi_client_sessions ON ubi_client (workspace_id, session_id);

-- A session's count of events, times, and marks by which texts are compared.
CREATE TABLE ubi_session (
    workspace_id integer NOT NULL,
    session_id uuid NOT NULL,
    state json NOT NULL,
    CONSTRAINT ubi_session_pkey PRIMARY KEY (workspace_id, session_id)
);

-- Which people the rows of a session tell, so that erasing a person finds each of their sessions.
CREATE TABLE ubi_person (
    workspace_id integer NOT NULL,
    session_id uuid NOT NULL,
    person_id uuid NOT NULL,
    CONSTRAINT ubi_person_pkey PRIMARY KEY (workspace_id, session_id, person_id)
);

CREATE INDEX ubi_person_sessions ON ubi_person (workspace_id, person_id);

GRANT SELECT, INSERT ON ubi_secret, ubi_source, ubi_alias, ubi_client, ubi_session, ubi_person
TO searchsync_server;
GRANT UPDATE (session_id) ON ubi_client TO searchsync_server;
GRANT UPDATE (state) ON ubi_session TO searchsync_server;
