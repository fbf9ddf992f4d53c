-- How many people a query needs to be shown to analysts; nothing in a schema of before it was said.
SELECT
    w.workspace_id,
    (to_jsonb(w) ->> 'query_people')::integer AS people
FROM workspace w
WHERE to_jsonb(w) ->> 'query_people' IS NOT NULL
