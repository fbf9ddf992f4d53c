-- Gives a space another name.
-- $1 workspace  $2 space  $3 name
UPDATE space
SET name = $3
WHERE workspace_id = $1 AND space_id = $2
