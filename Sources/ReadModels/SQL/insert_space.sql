-- Adds a space.
-- $1 workspace  $2 space  $3 name  $4 the person whose own it is, or NULL
INSERT INTO space (workspace_id, space_id, name, personal_of)
VALUES ($1, $2, $3, $4)
