-- Forgets what the saved searches of a space had come to, before they are saved anew.
-- $1 workspace  $2 model version  $3 space
WITH forgotten AS (
    DELETE FROM saved_search_model
    WHERE workspace_id = $1 AND model_version = $2 AND space_id = $3
)
UPDATE space_head_model
SET saved_searches = 0
WHERE workspace_id = $1 AND model_version = $2 AND space_id = $3
