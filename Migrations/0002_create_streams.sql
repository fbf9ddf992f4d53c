-- A stream is one ordered run of events, such as a recorded session. What is the same for all its
-- events stands here once. salt is NULL when the stream was erased.
CREATE TABLE stream (
    workspace_id integer NOT NULL,
    stream_id uuid NOT NULL,
    kind text NOT NULL,
    device_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    salt bytea,
    CONSTRAINT stream_pkey PRIMARY KEY (workspace_id, stream_id),
    CONSTRAINT stream_kind_length CHECK (octet_length(kind) BETWEEN 1 AND 64),
    CONSTRAINT stream_salt_length CHECK (octet_length(salt) = 16)
);
