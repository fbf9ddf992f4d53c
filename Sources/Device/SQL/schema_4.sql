-- The tables of schema version 4: spaces, their saved searches, and the operations of this device.
-- cursor is NULL until a snapshot is whole; the snapshot_ columns are set while one is read.
CREATE TABLE space (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    personal INTEGER NOT NULL,
    role TEXT NOT NULL,
    members INTEGER NOT NULL,
    head INTEGER NOT NULL,
    cursor TEXT,
    position INTEGER NOT NULL,
    snapshot_cursor TEXT,
    snapshot_position INTEGER,
    snapshot_next BLOB,
    snapshot_count INTEGER,
    snapshot_total INTEGER,
    CONSTRAINT space_id_length CHECK (length(id) = 16)
) STRICT, WITHOUT ROWID;

-- What was pulled, as SavedSearch writes it. fresh: 1 while its snapshot is not whole.
CREATE TABLE saved_search (
    space BLOB NOT NULL,
    fresh INTEGER NOT NULL,
    id BLOB NOT NULL,
    state BLOB NOT NULL,
    CONSTRAINT saved_search_key PRIMARY KEY (space, fresh, id),
    CONSTRAINT saved_search_space FOREIGN KEY (space) REFERENCES space (id)
) STRICT, WITHOUT ROWID;

-- state: 0 pending, 1 in flight, 2 acknowledged, 3 rejected, 4 replaced. stream and number: its place
-- at the server. passed: 1 where what was pulled holds it.
CREATE TABLE operation (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL,
    space BLOB NOT NULL,
    saved_search BLOB NOT NULL,
    state INTEGER NOT NULL DEFAULT 0,
    stream BLOB,
    number INTEGER,
    code TEXT,
    message TEXT,
    position INTEGER,
    answered_at INTEGER,
    passed INTEGER NOT NULL DEFAULT 0,
    waits_for BLOB,
    wire BLOB NOT NULL,
    CONSTRAINT operation_place_whole CHECK ((stream IS NULL) = (number IS NULL)),
    CONSTRAINT operation_state_known CHECK (state IN (0, 1, 2, 3, 4))
) STRICT;

CREATE INDEX operation_id ON operation (id);

CREATE INDEX operation_place ON operation (stream, number) WHERE stream IS NOT NULL;

CREATE INDEX operation_unanswered ON operation (space, state, number, serial) WHERE state < 2;

CREATE INDEX operation_shown ON operation (space, serial) WHERE state < 3 AND passed = 0;

CREATE INDEX operation_waiting ON operation (waits_for) WHERE waits_for IS NOT NULL;

-- The stream into which the new operations of a space go, and the newest number in it.
CREATE TABLE operation_stream (
    space BLOB NOT NULL PRIMARY KEY,
    stream BLOB NOT NULL,
    number INTEGER NOT NULL,
    CONSTRAINT operation_stream_length CHECK (length(stream) = 16)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 4;
