-- Passes over an operation of a space.
-- $1 workspace  $2 model version  $3 space  $4 position
DELETE FROM space_change_model
WHERE workspace_id = $1 AND model_version = $2 AND space_id = $3 AND position = $4
