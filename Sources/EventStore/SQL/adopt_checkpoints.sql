-- Takes checkpoints and what was projected up to them over into an epoch: they were restored with
-- the log that they are of.
-- $1 epoch
UPDATE checkpoint c
SET epoch = $1
WHERE c.position <= coalesce(
    (SELECT max(b.last_position) FROM batch b WHERE b.workspace_id = c.workspace_id), 0
)
