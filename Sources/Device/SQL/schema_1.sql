-- The tables of schema version 1. Moments are microseconds since 1970, ids 16 bytes.
PRAGMA application_id = 1936941422;

CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- newest is the sequence of the last event. A session with a problem_code is not uploaded.
CREATE TABLE session (
    id BLOB NOT NULL PRIMARY KEY,
    origin BLOB,
    title TEXT,
    catalog_name TEXT,
    catalog_digest TEXT,
    profile TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    closed_at INTEGER,
    newest INTEGER NOT NULL DEFAULT 0,
    uploaded_through INTEGER NOT NULL DEFAULT 0,
    problem_code TEXT,
    problem_message TEXT,
    CONSTRAINT session_id_length CHECK (length(id) = 16),
    CONSTRAINT session_origin_length CHECK (length(origin) = 16)
) STRICT, WITHOUT ROWID;

-- state: 0 pending, 1 acknowledged by the server, 2 rejected for the reason beside it.
CREATE TABLE event (
    session BLOB NOT NULL,
    sequence INTEGER NOT NULL,
    state INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    wire BLOB NOT NULL,
    CONSTRAINT event_key PRIMARY KEY (session, sequence),
    CONSTRAINT event_session FOREIGN KEY (session) REFERENCES session (id),
    CONSTRAINT event_sequence_positive CHECK (sequence > 0),
    CONSTRAINT event_state_known CHECK (state IN (0, 1, 2))
) STRICT, WITHOUT ROWID;

CREATE INDEX event_pending ON event (session, sequence) WHERE state = 0;

-- upload: 0 nothing to do, 1 pending; upload_problem says why it still is.
CREATE TABLE catalog (
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    version INTEGER,
    roles BLOB NOT NULL,
    items INTEGER NOT NULL,
    loaded_at INTEGER NOT NULL,
    upload INTEGER NOT NULL DEFAULT 0,
    upload_problem TEXT,
    CONSTRAINT catalog_key PRIMARY KEY (name, digest)
) STRICT, WITHOUT ROWID;

CREATE INDEX catalog_digest ON catalog (digest);

CREATE TABLE catalog_item (
    digest TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    line BLOB NOT NULL,
    CONSTRAINT catalog_item_key PRIMARY KEY (digest, ordinal)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 1;
