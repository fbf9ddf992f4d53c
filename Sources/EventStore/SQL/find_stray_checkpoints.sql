-- Checkpoints of a projection that are of another epoch, or beyond the log's end: what they say is of
-- a log that was restored from a backup since.
-- $1 workspace  $2 projection
SELECT c.model_version
FROM checkpoint c
WHERE c.workspace_id = $1
    AND c.projection = $2
    AND (
        c.epoch <> (SELECT max(ep.epoch) FROM epoch ep)
        OR c.position > coalesce(
            (SELECT max(b.last_position) FROM batch b WHERE b.workspace_id = $1), 0
        )
    )
