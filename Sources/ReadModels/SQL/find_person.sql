-- A person by name.
-- $1 workspace  $2 name
SELECT
    p.person_id,
    p.removed_at IS NOT NULL AS is_removed
FROM person p
WHERE p.workspace_id = $1 AND p.name = $2
