-- Spaces whose saved searches cannot be carried on, for what is stored of them or a defect: the space
-- waits at an operation of the log, all others go on. What it has accepted since is noted all the same.
CREATE TABLE parked_space (
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    space_id uuid NOT NULL,
    position bigint NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    program text NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    is_retried boolean NOT NULL DEFAULT false,
    CONSTRAINT parked_space_pkey PRIMARY KEY (workspace_id, space_id, model_version),
    CONSTRAINT parked_space_reason_known CHECK (reason IN ('newer_schema', 'defect'))
);

GRANT SELECT, INSERT, UPDATE, DELETE ON parked_space TO searchsync_server;
