-- A space; no row where there is none.
-- $1 workspace  $2 space
SELECT
    s.name,
    s.personal_of
FROM space s
WHERE s.workspace_id = $1 AND s.space_id = $2
