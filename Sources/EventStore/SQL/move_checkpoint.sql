-- Says how far a projection has come.
-- $1 workspace  $2 projection  $3 model version  $4 position
UPDATE checkpoint
SET
    position = $4,
    updated_at = now(),
    epoch = (SELECT max(e.epoch) FROM epoch e)
WHERE workspace_id = $1 AND projection = $2 AND model_version = $3
