-- Which server projects what, and until when. A lease is taken only while there is something to do.
-- Its fence rises each time it is taken: who holds an older one can commit nothing any more. Time is
-- the database's clock.
CREATE TABLE lease (
    workspace_id integer NOT NULL,
    projection text NOT NULL,
    holder text NOT NULL,
    fence bigint NOT NULL,
    until timestamptz NOT NULL,
    CONSTRAINT lease_pkey PRIMARY KEY (workspace_id, projection),
    CONSTRAINT lease_fence CHECK (fence >= 0)
);

GRANT SELECT, INSERT, UPDATE ON lease TO searchsync_server;
