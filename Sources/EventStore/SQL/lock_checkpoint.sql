-- Takes a projection's checkpoint until the end of the transaction; no row where another has it.
-- $1 workspace  $2 projection  $3 model version
SELECT c.position
FROM checkpoint c
WHERE c.workspace_id = $1 AND c.projection = $2 AND c.model_version = $3
FOR UPDATE SKIP LOCKED
