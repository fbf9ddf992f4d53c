-- Says how long a workspace keeps sessions.
-- $1 workspace  $2 days, or NULL for ever  $3 when it was said
INSERT INTO retention (workspace_id, days, set_at)
VALUES ($1, $2, $3)
ON CONFLICT ON CONSTRAINT retention_pkey DO UPDATE
SET days = excluded.days, set_at = excluded.set_at, last_run_at = NULL
