-- What keeps sessions and people from being erased, and how long sessions are kept. Every change is
-- an event of the log in the same transaction; these rows say what is in force.
CREATE TABLE hold (
    workspace_id integer NOT NULL,
    hold_id uuid NOT NULL,
    subject text NOT NULL,
    subject_id uuid NOT NULL,
    reason text NOT NULL,
    placed_by uuid NOT NULL,
    placed_at timestamptz NOT NULL,
    CONSTRAINT hold_pkey PRIMARY KEY (workspace_id, hold_id),
    CONSTRAINT hold_subject_known CHECK (subject IN ('session', 'person')),
    CONSTRAINT hold_reason_length CHECK (length(reason) BETWEEN 1 AND 1000)
);

CREATE INDEX hold_subject_idx ON hold (workspace_id, subject_id);

-- A workspace without a row, or without days, keeps its sessions for ever.
CREATE TABLE retention (
    workspace_id integer NOT NULL,
    days integer,
    set_at timestamptz NOT NULL,
    last_run_at timestamptz,
    CONSTRAINT retention_pkey PRIMARY KEY (workspace_id),
    CONSTRAINT retention_days CHECK (days BETWEEN 1 AND 36500)
);

-- Which streams were erased, and where the receipts stand: what the log says, by stream and by the
-- device that holds copies.
CREATE TABLE erased_stream (
    workspace_id integer NOT NULL,
    stream_id uuid NOT NULL,
    device_id uuid NOT NULL,
    person_id uuid NOT NULL,
    position bigint NOT NULL,
    CONSTRAINT erased_stream_pkey PRIMARY KEY (workspace_id, stream_id)
);

CREATE INDEX erased_stream_position_idx ON erased_stream (workspace_id, position);
CREATE INDEX erased_stream_device_idx ON erased_stream (workspace_id, device_id, position);

-- The name of a person who was erased is the person's id.
ALTER TABLE person ADD COLUMN erased_at timestamptz;

GRANT SELECT ON erased_stream TO searchsync_server;
GRANT SELECT, INSERT, DELETE ON hold TO searchsync_server;
GRANT SELECT, INSERT, UPDATE ON retention TO searchsync_server;
