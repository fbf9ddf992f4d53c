-- How far each workspace's log is in backups, one row for each workspace and backup. taken_at is when
-- the backup's snapshot was taken; the event at the log's end then was position, and hash that of its
-- batch (zeros for an empty log). digest is the SHA-256 of the dump. A row is added when the backup is
-- complete and durable, so that devices may let go of what it holds.
CREATE TABLE backup (
    workspace_id integer NOT NULL,
    position bigint NOT NULL,
    taken_at timestamptz NOT NULL,
    epoch integer NOT NULL,
    hash bytea NOT NULL,
    digest bytea NOT NULL,
    CONSTRAINT backup_pkey PRIMARY KEY (workspace_id, position, taken_at),
    CONSTRAINT backup_position CHECK (position >= 0),
    CONSTRAINT backup_epoch_positive CHECK (epoch > 0),
    CONSTRAINT backup_hash_length CHECK (octet_length(hash) = 32),
    CONSTRAINT backup_digest_length CHECK (octet_length(digest) = 32)
);

GRANT SELECT, INSERT ON backup TO searchsync_server;

-- So that whoever serves may also take a backup, which reads every table.
GRANT SELECT ON migration TO searchsync_server;
