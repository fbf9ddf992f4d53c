-- Removes again the people who were removed after a backup was taken.
-- $1 for each, the workspace  $2 the person  $3 when the person was removed
UPDATE person p
SET removed_at = r.since
FROM unnest($1::integer[], $2::uuid[], $3::timestamptz[]) AS r (workspace_id, person_id, since)
WHERE p.workspace_id = r.workspace_id AND p.person_id = r.person_id AND p.removed_at IS NULL
RETURNING p.person_id
