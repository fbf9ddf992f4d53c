-- Notes that the daily pass has been made.
-- $1 workspace  $2 when
UPDATE retention
SET last_run_at = $2
WHERE workspace_id = $1
