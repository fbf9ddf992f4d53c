-- Says how many people a query needs to be shown to analysts.
-- $1 workspace  $2 people
UPDATE workspace
SET query_people = $2
WHERE workspace_id = $1
