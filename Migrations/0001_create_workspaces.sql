-- A workspace is a tenant: its people, devices, catalogs and events; the unit of order.
CREATE TABLE workspace (
    workspace_id integer NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT workspace_pkey PRIMARY KEY (workspace_id),
    CONSTRAINT workspace_name_key UNIQUE (name),
    CONSTRAINT workspace_id_positive CHECK (workspace_id > 0),
    CONSTRAINT workspace_name_length CHECK (length(name) BETWEEN 1 AND 100)
);

INSERT INTO workspace (workspace_id, name)
VALUES (1, 'default');
