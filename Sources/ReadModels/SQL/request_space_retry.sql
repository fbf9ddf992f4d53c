-- Asks for another try of one parked space, or with NULL of all.
-- $1 workspace  $2 space
UPDATE parked_space k
SET is_retried = true
FROM projection_model m
WHERE m.workspace_id = k.workspace_id AND m.projection = 'spaces'
    AND m.live_version = k.model_version
    AND k.workspace_id = $1
    AND ($2::uuid IS NULL OR k.space_id = $2)
RETURNING k.space_id
