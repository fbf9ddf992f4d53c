-- The read model of saved searches: a fold of the operations in the log, kept by the projector and
-- rebuilt from the log at will. Several versions of it stand side by side while one is filled anew.

-- Which events of the log are a space's accepted operations. What they say stands in the log alone, so
-- that what is erased there is erased here. An operation that was stored twice, since a device that was
-- copied sent it again in another stream, is here once.
CREATE TABLE space_change_model (
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    space_id uuid NOT NULL,
    position bigint NOT NULL,
    saved_search_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    CONSTRAINT space_change_model_pkey
        PRIMARY KEY (workspace_id, space_id, position, model_version),
    CONSTRAINT space_change_model_operation_key
        UNIQUE (workspace_id, space_id, operation_id, model_version)
);

CREATE INDEX space_change_model_saved_search_idx
ON space_change_model (workspace_id, space_id, saved_search_id, position);

-- Saved searches as the operations so far leave them, the deleted ones too.
CREATE TABLE saved_search_model (
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    space_id uuid NOT NULL,
    saved_search_id uuid NOT NULL,
    body json NOT NULL,
    CONSTRAINT saved_search_model_pkey
        PRIMARY KEY (workspace_id, space_id, saved_search_id, model_version)
);

-- The newest change of a space's saved searches, the newest one of its name or its members (0 where
-- there is none), and how many saved searches it has.
CREATE TABLE space_head_model (
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    space_id uuid NOT NULL,
    position bigint NOT NULL DEFAULT 0,
    rights_position bigint NOT NULL DEFAULT 0,
    saved_searches bigint NOT NULL DEFAULT 0,
    CONSTRAINT space_head_model_pkey PRIMARY KEY (workspace_id, space_id, model_version)
);

CREATE INDEX space_head_model_news_idx
ON space_head_model (workspace_id, model_version, greatest(position, rights_position));

GRANT SELECT, INSERT, UPDATE, DELETE
ON space_change_model, saved_search_model, space_head_model
TO searchsync_server;
