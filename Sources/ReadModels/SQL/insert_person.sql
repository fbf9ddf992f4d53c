-- Adds a person.
-- $1 workspace  $2 person  $3 name  $4 role of new devices  $5 time
INSERT INTO person (workspace_id, person_id, name, role, added_at)
VALUES ($1, $2, $3, $4, $5)
