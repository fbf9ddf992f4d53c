-- Forgets a version of a read model whose rows are gone.
-- $1 workspace  $2 projection  $3 model version
DELETE FROM checkpoint
WHERE workspace_id = $1 AND projection = $2 AND model_version = $3
