-- Whether a person is there and was not erased.
-- $1 workspace  $2 person
SELECT p.name
FROM person p
WHERE p.workspace_id = $1 AND p.person_id = $2 AND p.erased_at IS NULL
