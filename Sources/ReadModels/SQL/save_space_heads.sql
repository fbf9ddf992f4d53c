-- Notes how far spaces have come where their saved searches do not tell it.
-- $1 workspace  $2 model version  $3 spaces, and for each  $4 the position
INSERT INTO space_head_model AS h (workspace_id, model_version, space_id, position)
SELECT $1, $2, n.space_id, n.position
FROM unnest($3::uuid[], $4::bigint[]) AS n (space_id, position)
ON CONFLICT ON CONSTRAINT space_head_model_pkey DO UPDATE
SET position = greatest(h.position, excluded.position)
