-- The holds of a workspace, oldest first; with sessions or a person, those that stand against erasing
-- them.
-- $1 workspace  $2 sessions, or NULL  $3 person, or NULL
SELECT
    h.hold_id,
    h.subject,
    h.subject_id,
    h.reason,
    h.placed_by,
    p.name AS placed_by_name,
    h.placed_at,
    held.name AS person
FROM hold h
LEFT JOIN person p ON p.workspace_id = h.workspace_id AND p.person_id = h.placed_by
LEFT JOIN person held
    ON held.workspace_id = h.workspace_id AND held.person_id = h.subject_id
WHERE h.workspace_id = $1
    AND (
        ($2::uuid[] IS NULL AND $3::uuid IS NULL)
        OR h.subject_id = ANY ($2)
        OR h.subject_id = $3
        OR h.subject_id IN (
            SELECT s.actor_id
            FROM stream s
            WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2)
        )
    )
ORDER BY h.placed_at, h.hold_id
LIMIT 1000
