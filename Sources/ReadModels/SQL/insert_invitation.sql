-- Adds an invitation; nothing where another has the selector.
-- $1 workspace  $2 selector  $3 invitation  $4 hash of the code  $5 person  $6 role  $7 time
-- $8 until when
INSERT INTO invitation (
    workspace_id, selector, invitation_id, code_hash, person_id, role, created_at, expires_at
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (workspace_id, selector) DO NOTHING
