-- How long a workspace keeps sessions; no row where it was never said.
-- $1 workspace
SELECT
    r.days,
    r.set_at,
    r.last_run_at
FROM retention r
WHERE r.workspace_id = $1
