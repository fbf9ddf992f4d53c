-- Adds a token.
-- $1 workspace  $2 token  $3 hash of the secret  $4 role  $5 person  $6 device  $7 time
INSERT INTO token (workspace_id, token_id, secret_hash, role, person_id, device_id, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
