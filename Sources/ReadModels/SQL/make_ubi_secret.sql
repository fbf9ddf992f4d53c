-- Keeps a key of a workspace's ids of foreign rows, where there is none yet.
-- $1 workspace  $2 a new key
INSERT INTO ubi_secret (workspace_id, secret)
VALUES ($1, $2)
ON CONFLICT ON CONSTRAINT ubi_secret_pkey DO NOTHING
