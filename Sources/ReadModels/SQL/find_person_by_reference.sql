-- A person by name or id.
-- $1 workspace  $2 name  $3 id, or NULL where the reference is none
SELECT
    p.person_id,
    p.name,
    p.erased_at
FROM person p
WHERE p.workspace_id = $1 AND (p.name = $2 OR p.person_id = $3)
ORDER BY p.name = $2 DESC
LIMIT 1
