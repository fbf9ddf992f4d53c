-- The read model of sessions: a fold of their events, kept by the projector and rebuilt from the
-- log at will. found_text is the last query's text, folded for comparison.
CREATE TABLE session_summary (
    workspace_id integer NOT NULL,
    session_id uuid NOT NULL,
    device_id uuid NOT NULL,
    person_id uuid NOT NULL,
    device_pseudonym text,
    person_pseudonym text,
    application text,
    title text,
    started_at timestamptz NOT NULL,
    last_at timestamptz NOT NULL,
    last_recorded_at timestamptz NOT NULL,
    duration_ms bigint NOT NULL,
    catalog_name text,
    catalog_digest bytea,
    catalog_version integer,
    profile text NOT NULL,
    last_text text NOT NULL,
    found_text text NOT NULL,
    tokens json NOT NULL,
    scope text,
    event_count integer NOT NULL,
    search_count integer NOT NULL,
    outcome text NOT NULL,
    is_closed boolean NOT NULL,
    live json,
    first_position bigint NOT NULL,
    last_position bigint NOT NULL,
    CONSTRAINT session_summary_pkey PRIMARY KEY (workspace_id, session_id),
    CONSTRAINT session_summary_first_position_key UNIQUE (workspace_id, first_position)
);

CREATE INDEX session_summary_person_idx
ON session_summary (workspace_id, person_id, first_position);
