-- Makes version 1 the live one of a read model that is new in this workspace.
-- $1 workspace  $2 projection  $3 version of the fold
INSERT INTO projection_model (workspace_id, projection, live_version, fold_version)
VALUES ($1, $2, 1, $3)
ON CONFLICT ON CONSTRAINT projection_model_pkey DO NOTHING
