-- Says how far a projection has come; no row where it has come elsewhere meanwhile. The first time,
-- from 0, it is made.
-- $1 workspace  $2 projection  $3 model version  $4 from position  $5 to position
INSERT INTO checkpoint AS c (workspace_id, projection, model_version, epoch, position)
SELECT $1, $2, $3, max(e.epoch), $5
FROM epoch e
ON CONFLICT ON CONSTRAINT checkpoint_pkey DO UPDATE
SET
    position = excluded.position,
    updated_at = now(),
    epoch = excluded.epoch
WHERE c.position = $4
RETURNING c.position
