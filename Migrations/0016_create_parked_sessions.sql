-- Sessions that a projection cannot go on with, for an event that this program does not understand
-- or a defect: the session waits at that event, all others go on. A row whose skipped_position is
-- set is no longer waited at: the event of the log at that position says who passed over it, and why.
CREATE TABLE parked_session (
    workspace_id integer NOT NULL,
    projection text NOT NULL,
    model_version integer NOT NULL,
    session_id uuid NOT NULL,
    version integer NOT NULL,
    position bigint NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    program text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    is_retried boolean NOT NULL DEFAULT false,
    skipped_position bigint,
    CONSTRAINT parked_session_pkey
        PRIMARY KEY (workspace_id, session_id, projection, model_version, version),
    CONSTRAINT parked_session_reason_known CHECK (reason IN ('newer_schema', 'defect'))
);

GRANT SELECT, INSERT, UPDATE, DELETE ON parked_session TO searchsync_server;
