-- Notes where the names and members of spaces changed.
-- $1 workspace  $2 model version  $3 spaces, and for each  $4 the position
INSERT INTO space_head_model AS h (workspace_id, model_version, space_id, rights_position)
SELECT $1, $2, n.space_id, n.position
FROM unnest($3::uuid[], $4::bigint[]) AS n (space_id, position)
ON CONFLICT ON CONSTRAINT space_head_model_pkey DO UPDATE
SET rights_position = greatest(h.rights_position, excluded.rights_position)
