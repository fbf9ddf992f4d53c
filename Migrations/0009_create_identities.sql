-- People, their devices, and the tokens by which devices speak. Each row has an event in the log.
CREATE TABLE person (
    workspace_id integer NOT NULL,
    person_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT person_pkey PRIMARY KEY (workspace_id, person_id),
    CONSTRAINT person_name_key UNIQUE (workspace_id, name),
    CONSTRAINT person_name_length CHECK (length(name) BETWEEN 1 AND 100)
);

CREATE TABLE device (
    workspace_id integer NOT NULL,
    device_id uuid NOT NULL,
    person_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT device_pkey PRIMARY KEY (workspace_id, device_id),
    CONSTRAINT device_name_key UNIQUE (workspace_id, person_id, name),
    CONSTRAINT device_name_length CHECK (length(name) BETWEEN 1 AND 100)
);

-- secret_hash is the SHA-256 of the token's secret part; the secret itself is kept nowhere.
CREATE TABLE token (
    workspace_id integer NOT NULL,
    token_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    role text NOT NULL,
    person_id uuid NOT NULL,
    device_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz,
    CONSTRAINT token_pkey PRIMARY KEY (workspace_id, token_id),
    CONSTRAINT token_role_known
        CHECK (role IN ('recorder', 'member', 'analyst', 'auditor', 'admin')),
    CONSTRAINT token_hash_length CHECK (octet_length(secret_hash) = 32)
);
