-- The keys by which intents of a person or a device are found, of a name, an id or what an app calls it;
-- and how many people made a query.
-- $1 workspace  $2 model version  $3 person  $4 device  $5 normal form of a query
SELECT
    ARRAY(
        SELECT p.person_id
        FROM person p
        WHERE p.workspace_id = $1 AND $3::text IN (p.name, p.person_id::text)
        UNION
        SELECT text_key($3)
        WHERE $3 IS NOT NULL
    ) AS people,
    ARRAY(
        SELECT d.device_id
        FROM device d
        WHERE d.workspace_id = $1 AND $4::text IN (d.name, d.device_id::text)
        UNION
        SELECT text_key($4)
        WHERE $4 IS NOT NULL
    ) AS devices,
    text_key($5::text) AS query,
    (
        SELECT q.people
        FROM intent_query_model q
        WHERE q.workspace_id = $1 AND q.query_key = text_key($5) AND q.model_version = $2
    ) AS query_people
