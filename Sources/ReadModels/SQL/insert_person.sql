-- Adds a person.
-- $1 workspace  $2 person  $3 name
INSERT INTO person (workspace_id, person_id, name)
VALUES ($1, $2, $3)
