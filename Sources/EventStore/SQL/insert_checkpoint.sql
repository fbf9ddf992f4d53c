-- Makes the checkpoint of a projection that has not run in this workspace.
-- $1 workspace  $2 projection  $3 model version
INSERT INTO checkpoint (workspace_id, projection, model_version, epoch, position)
SELECT $1, $2, $3, max(e.epoch), 0
FROM epoch e
ON CONFLICT ON CONSTRAINT checkpoint_pkey DO NOTHING
