-- Which version of a read model is shown, and which is being filled beside it. fold_version and
-- next_fold say by which version of the program's fold they are filled.
CREATE TABLE projection_model (
    workspace_id integer NOT NULL,
    projection text NOT NULL,
    live_version integer NOT NULL,
    fold_version integer NOT NULL,
    next_version integer,
    next_fold integer,
    requested_by text,
    requested_at timestamptz,
    CONSTRAINT projection_model_pkey PRIMARY KEY (workspace_id, projection),
    CONSTRAINT projection_model_next CHECK (
        (next_version IS NULL) = (next_fold IS NULL)
        AND (next_version IS NULL OR next_version > live_version)
    )
);

INSERT INTO projection_model (workspace_id, projection, live_version, fold_version)
SELECT c.workspace_id, c.projection, c.model_version, c.model_version
FROM checkpoint c
WHERE c.projection = 'sessions';

GRANT SELECT, INSERT, UPDATE ON projection_model TO searchsync_server;
GRANT DELETE ON checkpoint TO searchsync_server;
