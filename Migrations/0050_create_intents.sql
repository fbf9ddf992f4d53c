-- The read model of intents, by which people's searches are counted: facts, one row an intent, and
-- sums that are kept with them, so that a report reads no more than it shows. All are a fold of the
-- log, kept by the projection of sessions and rebuilt from the log at will; several versions stand
-- side by side while one is filled anew.

-- One intent. began_at is the device's clock; what is counted in milliseconds is counted from there by
-- its monotonic one. person_key and device_key are the ids, or where an app names others the first half
-- of a digest of that name. query_key is the first half of the digest of normal, the form in which
-- queries are grouped. total is NULL where it is not known; positions are from 1, and only the known
-- ones.
CREATE TABLE intent_model (
    began_at timestamptz NOT NULL,
    session_id uuid NOT NULL,
    query_key uuid NOT NULL,
    person_key uuid NOT NULL,
    device_key uuid NOT NULL,
    duration_ms bigint NOT NULL,
    submit_ms bigint,
    first_click_ms bigint,
    gap_ms bigint,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    number integer NOT NULL,
    first_sequence integer NOT NULL,
    last_sequence integer NOT NULL,
    keystrokes integer NOT NULL,
    shortenings integer NOT NULL,
    total integer,
    clicks integer NOT NULL,
    refines integer,
    characters integer NOT NULL,
    words integer NOT NULL,
    outcome text NOT NULL,
    ending text,
    refinement text,
    application text NOT NULL,
    profile text NOT NULL,
    catalog text NOT NULL,
    scope text,
    text text NOT NULL,
    normal text NOT NULL,
    tokens jsonb,
    positions integer[] NOT NULL,
    took_ms integer[] NOT NULL,
    begins_chain boolean,
    CONSTRAINT intent_model_pkey PRIMARY KEY (session_id, number, model_version, workspace_id)
);

-- By a session the key alone can be used, for it alone begins with one: a planner who knows nothing of
-- the table yet must not take an index for it that leads to all of a workspace's intents.
CREATE INDEX intent_model_began_idx
ON intent_model (workspace_id, began_at);

CREATE INDEX intent_model_query_idx
ON intent_model (workspace_id, query_key, began_at);

-- Sums of an hour (UTC) by where the search was made.
CREATE TABLE intent_hour_model (
    hour timestamptz NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    application text NOT NULL,
    profile text NOT NULL,
    catalog text NOT NULL,
    intents integer NOT NULL,
    known integer NOT NULL,
    zero integer NOT NULL,
    selected integer NOT NULL,
    submitted integer NOT NULL,
    cancelled integer NOT NULL,
    refined integer NOT NULL,
    abandoned integer NOT NULL,
    unknown integer NOT NULL,
    sent integer NOT NULL,
    clicks integer NOT NULL,
    positioned integer NOT NULL,
    position_sum bigint NOT NULL,
    keystrokes integer NOT NULL,
    selected_keystrokes integer NOT NULL,
    CONSTRAINT intent_hour_model_pkey
        PRIMARY KEY (workspace_id, model_version, hour, application, profile, catalog)
);

-- How often results at a position were opened in an hour (UTC), and of how many intents it was the
-- first position of all that were opened.
CREATE TABLE intent_click_model (
    hour timestamptz NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    position integer NOT NULL,
    application text NOT NULL,
    profile text NOT NULL,
    catalog text NOT NULL,
    clicks integer NOT NULL,
    bests integer NOT NULL,
    CONSTRAINT intent_click_model_pkey
        PRIMARY KEY (
            workspace_id, model_version, hour, position, application, profile, catalog
        )
);

-- Sums of a month (UTC) by query, wherever the search was made: a long period is mostly months.
CREATE TABLE intent_query_month_model (
    month timestamptz NOT NULL,
    query_key uuid NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    intents integer NOT NULL,
    known integer NOT NULL,
    zero integer NOT NULL,
    selected integer NOT NULL,
    cancelled integer NOT NULL,
    abandoned integer NOT NULL,
    unknown integer NOT NULL,
    CONSTRAINT intent_query_month_model_pkey
        PRIMARY KEY (workspace_id, model_version, month, query_key)
);

-- Sums of a day (UTC) by query and by where the search was made.
CREATE TABLE intent_query_day_model (
    day timestamptz NOT NULL,
    query_key uuid NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    application text NOT NULL,
    profile text NOT NULL,
    catalog text NOT NULL,
    intents integer NOT NULL,
    known integer NOT NULL,
    zero integer NOT NULL,
    selected integer NOT NULL,
    submitted integer NOT NULL,
    cancelled integer NOT NULL,
    refined integer NOT NULL,
    abandoned integer NOT NULL,
    unknown integer NOT NULL,
    sent integer NOT NULL,
    clicks integer NOT NULL,
    positioned integer NOT NULL,
    position_sum bigint NOT NULL,
    CONSTRAINT intent_query_day_model_pkey
        PRIMARY KEY (
            workspace_id, model_version, day, query_key, application, profile, catalog
        )
);

-- The queries, with the number of people who ever made each.
CREATE TABLE intent_query_model (
    query_key uuid NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    intents bigint NOT NULL,
    people bigint NOT NULL,
    normal text NOT NULL,
    CONSTRAINT intent_query_model_pkey PRIMARY KEY (workspace_id, query_key, model_version)
);

-- Who made a query, and how often.
CREATE TABLE intent_person_model (
    query_key uuid NOT NULL,
    person_key uuid NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    intents bigint NOT NULL,
    CONSTRAINT intent_person_model_pkey
        PRIMARY KEY (workspace_id, query_key, person_key, model_version)
);

-- How a query was spelled, and how often.
CREATE TABLE intent_spelling_model (
    query_key uuid NOT NULL,
    spelling_key uuid NOT NULL,
    workspace_id integer NOT NULL,
    model_version integer NOT NULL,
    intents bigint NOT NULL,
    spelling text NOT NULL,
    CONSTRAINT intent_spelling_model_pkey
        PRIMARY KEY (workspace_id, query_key, spelling_key, model_version)
);

GRANT SELECT, INSERT, UPDATE, DELETE
ON intent_model, intent_hour_model, intent_click_model, intent_query_month_model,
    intent_query_day_model, intent_query_model, intent_person_model, intent_spelling_model
TO searchsync_server;

-- What came of a session's intents, beside what is told of it. NULL in a version that was filled
-- before there were any.
ALTER TABLE session_summary_model
ADD COLUMN intent_count integer,
ADD COLUMN found_count integer,
ADD COLUMN submitted_count integer,
ADD COLUMN selected_count integer;

CREATE INDEX session_summary_model_started_idx
ON session_summary_model (workspace_id, started_at);
