-- Removes a person; nothing where it was done before.
-- $1 workspace  $2 person  $3 time
UPDATE person
SET removed_at = $3
WHERE workspace_id = $1 AND person_id = $2 AND removed_at IS NULL AND erased_at IS NULL
