-- How far a projection has come. It commits together with what the projection wrote.
CREATE TABLE checkpoint (
    workspace_id integer NOT NULL,
    projection text NOT NULL,
    model_version integer NOT NULL,
    epoch integer NOT NULL,
    position bigint NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT checkpoint_pkey PRIMARY KEY (workspace_id, projection, model_version),
    CONSTRAINT checkpoint_position CHECK (position >= 0)
);
