-- The spaces that a person is in: the person's own first, then the others by name.
-- $1 workspace  $2 person
SELECT
    s.space_id,
    s.name,
    s.personal_of IS NOT NULL AS is_personal,
    m.role,
    (
        SELECT count(*)
        FROM space_member o
        WHERE o.workspace_id = s.workspace_id AND o.space_id = s.space_id AND o.role IS NOT NULL
    ) AS members,
    (
        SELECT h.position
        FROM space_head_model h
        JOIN projection_model p
            ON p.workspace_id = h.workspace_id AND p.projection = 'spaces'
            AND p.live_version = h.model_version
        WHERE h.workspace_id = s.workspace_id AND h.space_id = s.space_id
    ) AS head
FROM space_member m
JOIN space s ON s.workspace_id = m.workspace_id AND s.space_id = m.space_id
WHERE m.workspace_id = $1 AND m.person_id = $2 AND m.role IS NOT NULL
ORDER BY s.personal_of IS NULL, s.name, s.space_id
