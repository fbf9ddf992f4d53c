-- The tables of schema version 2: what of a session may be removed from this device.
-- acknowledged_at: the device's clock when the server last acknowledged events of the session.
ALTER TABLE session ADD COLUMN acknowledged_at INTEGER;

-- A position of the server's log at or behind all that is acknowledged; NULL where it is yet to be told.
ALTER TABLE session ADD COLUMN log_position INTEGER;

-- Events up to this sequence are the server's alone; summary is what lists showed of the session then.
ALTER TABLE session ADD COLUMN pruned_through INTEGER NOT NULL DEFAULT 0;

ALTER TABLE session ADD COLUMN summary BLOB;

-- The session in which this one goes on, where another copy of the device wrote it too.
ALTER TABLE session ADD COLUMN forked_into BLOB CHECK (length(forked_into) = 16);

PRAGMA user_version = 2;
