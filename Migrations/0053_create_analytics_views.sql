-- How many people must have made a query until analysts see it.
ALTER TABLE workspace
ADD COLUMN query_people smallint NOT NULL DEFAULT 5,
ADD CONSTRAINT workspace_query_people CHECK (query_people BETWEEN 1 AND 1000);

GRANT UPDATE (query_people) ON workspace TO searchsync_server;

-- Which login role reads what: each is one workspace's, an analyst's or an auditor's. session_user
-- cannot be changed by who is logged in, as a setting could.
CREATE TABLE analytics_login (
    role_name text NOT NULL,
    workspace_id integer NOT NULL,
    sees_all boolean NOT NULL,
    CONSTRAINT analytics_login_pkey PRIMARY KEY (role_name),
    CONSTRAINT analytics_login_one UNIQUE (workspace_id, sees_all)
);

-- What the login that asks may read.
CREATE VIEW analytics_login_own AS
SELECT l.workspace_id, l.sees_all
FROM analytics_login l
WHERE l.role_name = session_user;

-- What the login may see: its workspace in the version that is shown, and queries of how many people.
CREATE VIEW analytics_login_now AS
SELECT
    l.workspace_id,
    m.live_version AS model_version,
    l.sees_all,
    CASE WHEN l.sees_all THEN 0 ELSE w.query_people END AS needed
FROM analytics_login_own l
JOIN workspace w ON w.workspace_id = l.workspace_id
JOIN projection_model m ON m.workspace_id = l.workspace_id AND m.projection = 'sessions';

-- One row an intent. The query and what tells how it was made up are NULL where too few people made it.
-- For analysts what leads to single people is NULL, and so is what chains intents to a session: with the
-- exact times, the gap between two of them, or whether one refines the one before it, a session is put
-- together again.
CREATE VIEW analytics_intents WITH (security_barrier) AS
SELECT
    CASE WHEN l.sees_all THEN f.began_at ELSE date_trunc('hour', f.began_at, 'UTC') END
        AS began_at,
    f.application,
    f.profile,
    f.catalog,
    CASE WHEN q.people >= l.needed THEN f.text END AS query,
    CASE WHEN q.people >= l.needed THEN f.normal END AS normal_form,
    CASE WHEN l.sees_all THEN f.tokens END AS tokens,
    CASE WHEN l.sees_all THEN f.scope END AS scope,
    CASE WHEN q.people >= l.needed THEN f.words END AS words,
    CASE WHEN q.people >= l.needed THEN f.characters END AS characters,
    CASE WHEN q.people >= l.needed THEN f.keystrokes END AS keystrokes,
    CASE WHEN q.people >= l.needed THEN f.shortenings END AS shortenings,
    f.total AS results,
    f.outcome,
    f.ending,
    f.duration_ms,
    f.submit_ms,
    f.first_click_ms,
    f.clicks,
    CASE WHEN q.people >= l.needed THEN f.positions END AS positions,
    CASE WHEN q.people >= l.needed THEN f.took_ms END AS took_ms,
    CASE WHEN l.sees_all THEN f.refinement END AS refinement,
    CASE WHEN l.sees_all THEN f.gap_ms END AS gap_ms,
    CASE WHEN l.sees_all THEN f.session_id END AS session_id,
    CASE WHEN l.sees_all THEN f.number END AS number,
    CASE WHEN l.sees_all THEN f.refines END AS refines,
    CASE WHEN l.sees_all THEN f.person_key END AS person,
    CASE WHEN l.sees_all THEN f.device_key END AS device
FROM analytics_login_now l
JOIN intent_model f
    ON f.workspace_id = l.workspace_id AND f.model_version = l.model_version
JOIN intent_query_model q
    ON q.workspace_id = f.workspace_id AND q.model_version = f.model_version
    AND q.query_key = f.query_key;

-- Sums of an hour (UTC) by application, profile and catalog.
CREATE VIEW analytics_hours WITH (security_barrier) AS
SELECT
    h.hour,
    h.application,
    h.profile,
    h.catalog,
    h.intents,
    h.known,
    h.zero,
    h.selected,
    h.submitted,
    h.cancelled,
    h.refined,
    h.abandoned,
    h.unknown,
    h.sent,
    h.clicks,
    h.positioned,
    h.position_sum,
    h.keystrokes
FROM analytics_login_now l
JOIN intent_hour_model h
    ON h.workspace_id = l.workspace_id AND h.model_version = l.model_version;

-- Clicks of an hour (UTC) by the position that was opened.
CREATE VIEW analytics_clicks WITH (security_barrier) AS
SELECT
    k.hour,
    k.application,
    k.profile,
    k.catalog,
    k.position,
    k.clicks,
    k.bests
FROM analytics_login_now l
JOIN intent_click_model k
    ON k.workspace_id = l.workspace_id AND k.model_version = l.model_version;

-- Sums of a day (UTC) by query; those of too few people are one row, whose query is NULL.
CREATE VIEW analytics_queries WITH (security_barrier) AS
SELECT
    d.day,
    d.application,
    d.profile,
    d.catalog,
    CASE WHEN q.people >= l.needed THEN q.normal END AS query,
    sum(d.intents)::bigint AS intents,
    sum(d.known)::bigint AS known,
    sum(d.zero)::bigint AS zero,
    sum(d.selected)::bigint AS selected,
    sum(d.submitted)::bigint AS submitted,
    sum(d.cancelled)::bigint AS cancelled,
    sum(d.refined)::bigint AS refined,
    sum(d.abandoned)::bigint AS abandoned,
    sum(d.unknown)::bigint AS unknown,
    sum(d.sent)::bigint AS sent,
    sum(d.clicks)::bigint AS clicks,
    sum(d.positioned)::bigint AS positioned,
    sum(d.position_sum)::bigint AS position_sum
FROM analytics_login_now l
JOIN intent_query_day_model d
    ON d.workspace_id = l.workspace_id AND d.model_version = l.model_version
JOIN intent_query_model q
    ON q.workspace_id = d.workspace_id AND q.model_version = d.model_version
    AND q.query_key = d.query_key
GROUP BY 1, 2, 3, 4, 5;

-- One row a session; for analysts without what leads to a single person, and without the moment, by
-- which intents would find their session.
CREATE VIEW analytics_sessions WITH (security_barrier) AS
SELECT
    CASE WHEN l.sees_all THEN s.started_at ELSE date_trunc('hour', s.started_at, 'UTC') END
        AS started_at,
    s.duration_ms,
    coalesce(s.application, '') AS application,
    s.profile,
    coalesce(s.catalog_name, '') AS catalog,
    s.event_count AS events,
    s.search_count AS searches,
    s.intent_count AS intents,
    s.found_count AS found,
    s.submitted_count AS submitted,
    s.selected_count AS selected,
    s.outcome,
    s.is_closed,
    CASE WHEN l.sees_all THEN s.session_id END AS session_id,
    CASE WHEN l.sees_all THEN s.person_id END AS person_id,
    CASE WHEN l.sees_all THEN s.device_id END AS device_id,
    CASE WHEN l.sees_all THEN s.person_pseudonym END AS person_pseudonym,
    CASE WHEN l.sees_all THEN s.device_pseudonym END AS device_pseudonym
FROM analytics_login_now l
JOIN session_summary_model s
    ON s.workspace_id = l.workspace_id AND s.model_version = l.model_version;

-- Roles belong to the whole cluster: see 0012. Each login role is a member of this one.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'searchsync_analytics') THEN
        CREATE ROLE searchsync_analytics NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

GRANT SELECT
ON analytics_login_own, analytics_intents, analytics_hours, analytics_clicks, analytics_queries,
    analytics_sessions
TO searchsync_analytics;
