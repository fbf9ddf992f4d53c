-- Which version of a catalog new searches and sessions get instead of the newest. The last row of a
-- name holds; one whose number is NULL ends the pinning. Each has its event at its position.
CREATE TABLE catalog_pin (
    workspace_id integer NOT NULL,
    name text NOT NULL,
    position bigint NOT NULL,
    number integer,
    CONSTRAINT catalog_pin_pkey PRIMARY KEY (workspace_id, name, position)
);

GRANT SELECT, INSERT ON catalog_pin TO searchsync_server;
