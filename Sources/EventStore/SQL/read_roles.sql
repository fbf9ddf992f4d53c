-- What people may do in spaces that are shared, and who was taken out of them: a role that is empty.
SELECT
    m.workspace_id,
    m.space_id,
    m.person_id,
    coalesce(m.role, '') AS role,
    m.revision
FROM space_member m
JOIN space s ON s.workspace_id = m.workspace_id AND s.space_id = m.space_id
WHERE s.personal_of IS NULL
