-- The log. position is dense and commit-ordered within a workspace; (stream_id, version) is the
-- event's identity. payload is NULL when it was erased; its digest stays. Columns stand in an order
-- that wastes no alignment.
CREATE TABLE event (
    position bigint NOT NULL,
    occurred_at timestamptz NOT NULL,
    workspace_id integer NOT NULL,
    version integer NOT NULL,
    schema smallint NOT NULL,
    stream_id uuid NOT NULL,
    kind text NOT NULL,
    payload json,
    payload_digest bytea NOT NULL,
    CONSTRAINT event_pkey PRIMARY KEY (workspace_id, position),
    CONSTRAINT event_stream_version_key UNIQUE (workspace_id, stream_id, version),
    CONSTRAINT event_position_positive CHECK (position > 0),
    CONSTRAINT event_version_positive CHECK (version > 0),
    CONSTRAINT event_schema_positive CHECK (schema > 0),
    CONSTRAINT event_kind_length CHECK (octet_length(kind) BETWEEN 1 AND 64),
    CONSTRAINT event_digest_length CHECK (octet_length(payload_digest) = 32)
);
