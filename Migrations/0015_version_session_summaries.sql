-- Several versions of the read model of sessions stand side by side, so that one is filled anew while
-- the other is shown. session_summary shows the live one; it changes with one row.
ALTER TABLE session_summary RENAME TO session_summary_model;

ALTER TABLE session_summary_model ADD COLUMN model_version integer NOT NULL DEFAULT 1;
ALTER TABLE session_summary_model ALTER COLUMN model_version DROP DEFAULT;

ALTER TABLE session_summary_model DROP CONSTRAINT session_summary_pkey;
ALTER TABLE session_summary_model DROP CONSTRAINT session_summary_first_position_key;
DROP INDEX session_summary_person_idx;

-- The version stands last: a rebuild at most doubles what a key leads to.
ALTER TABLE session_summary_model
ADD CONSTRAINT session_summary_model_pkey
PRIMARY KEY (workspace_id, session_id, model_version);

ALTER TABLE session_summary_model
ADD CONSTRAINT session_summary_model_first_position_key
UNIQUE (workspace_id, first_position, model_version);

CREATE INDEX session_summary_model_person_idx
ON session_summary_model (workspace_id, person_id, first_position);

CREATE VIEW session_summary AS
SELECT
    s.workspace_id, s.session_id, s.device_id, s.person_id, s.device_pseudonym,
    s.person_pseudonym, s.application, s.title, s.started_at, s.last_at, s.last_recorded_at,
    s.duration_ms, s.catalog_name, s.catalog_digest, s.catalog_version, s.profile, s.last_text,
    s.found_text, s.tokens, s.scope, s.event_count, s.search_count, s.outcome, s.is_closed,
    s.live, s.first_position, s.last_position
FROM session_summary_model s
WHERE s.model_version = (
    SELECT m.live_version
    FROM projection_model m
    WHERE m.workspace_id = s.workspace_id AND m.projection = 'sessions'
);

GRANT SELECT ON session_summary TO searchsync_server;
