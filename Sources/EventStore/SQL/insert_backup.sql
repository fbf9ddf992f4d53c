-- Notes that a workspace's log is in a backup up to a position; one that is noted already stays.
-- $1 workspace  $2 position  $3 taken at  $4 epoch  $5 hash  $6 digest of the dump
INSERT INTO backup (workspace_id, position, taken_at, epoch, hash, digest)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT ON CONSTRAINT backup_pkey DO NOTHING
