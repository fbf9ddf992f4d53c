-- Codes that let a new device in, each once. A code begins with its workspace and the selector, by
-- which it is found; of the rest only the SHA-256 is kept. It works until expires_at, until it is used,
-- and while fewer than five wrong ones were tried in its place.
CREATE TABLE invitation (
    workspace_id integer NOT NULL,
    selector text NOT NULL,
    invitation_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    person_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    wrong_tries smallint NOT NULL DEFAULT 0,
    used_at timestamptz,
    CONSTRAINT invitation_pkey PRIMARY KEY (workspace_id, selector),
    CONSTRAINT invitation_hash_length CHECK (octet_length(code_hash) = 32),
    CONSTRAINT invitation_selector_length CHECK (length(selector) = 4),
    CONSTRAINT invitation_tries CHECK (wrong_tries BETWEEN 0 AND 5),
    CONSTRAINT invitation_role_known
        CHECK (role IN ('recorder', 'member', 'analyst', 'auditor', 'admin'))
);

GRANT SELECT, INSERT, DELETE ON invitation TO searchsync_server;
GRANT UPDATE (wrong_tries, used_at) ON invitation TO searchsync_server;
