-- What a person may do in some spaces; those that the person is not in are left out.
-- $1 workspace  $2 person  $3 spaces
SELECT
    m.space_id,
    m.role
FROM space_member m
WHERE m.workspace_id = $1 AND m.person_id = $2 AND m.space_id = ANY ($3) AND m.role IS NOT NULL
