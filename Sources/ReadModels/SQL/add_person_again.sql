-- Takes back that a person was removed; the devices stay revoked.
-- $1 workspace  $2 person  $3 role of new devices
UPDATE person
SET
    role = $3,
    removed_at = NULL
WHERE workspace_id = $1 AND person_id = $2
