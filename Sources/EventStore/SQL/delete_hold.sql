-- Takes a hold away; no row where there is none.
-- $1 workspace  $2 hold
DELETE FROM hold
WHERE workspace_id = $1 AND hold_id = $2
RETURNING subject, subject_id
