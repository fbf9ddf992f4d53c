-- Lets a query need as many people again as before a restore; nobody sees more for it.
-- $1 for each workspace, its id  $2 the people
UPDATE workspace w
SET query_people = o.people
FROM unnest($1::integer[], $2::integer[]) AS o (workspace_id, people)
WHERE w.workspace_id = o.workspace_id AND o.people > w.query_people
RETURNING w.query_people::integer AS people
