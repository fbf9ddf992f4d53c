-- Who is in a space, and who was: a role that is NULL.
-- $1 workspace  $2 space
SELECT
    m.person_id,
    p.name,
    m.role,
    m.revision
FROM space_member m
JOIN person p ON p.workspace_id = m.workspace_id AND p.person_id = m.person_id
WHERE m.workspace_id = $1 AND m.space_id = $2
ORDER BY array_position(ARRAY['owner', 'editor', 'viewer'], m.role), p.name, m.person_id
