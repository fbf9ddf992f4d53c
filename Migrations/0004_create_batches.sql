-- One row for each append, never changed: the newest is the head of the workspace's log, and their
-- hashes are a chain (docs/log.md describes it byte for byte).
CREATE TABLE batch (
    last_position bigint NOT NULL,
    first_position bigint NOT NULL,
    recorded_at timestamptz NOT NULL,
    workspace_id integer NOT NULL,
    epoch integer NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT batch_pkey PRIMARY KEY (workspace_id, last_position),
    CONSTRAINT batch_positions CHECK (0 < first_position AND first_position <= last_position),
    CONSTRAINT batch_hash_length CHECK (octet_length(hash) = 32)
);
