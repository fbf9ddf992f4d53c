-- What every report begins with: the intents that must be looked at one by one. The parameters of all
-- reports are the same; a filter that is NULL lets everything through.
-- $1 workspace  $2 model version  $3 since  $4 $5 from and to where sums suffice  $6 until
-- $7 application  $8 profile  $9 catalog  $10 people  $11 devices  $12 token's field
-- $13 token's value  $14 scope, empty for none  $15 query  $16 people that a query needs
-- $17 rows at most  $18 time zone  $19 report  $20 unit of time
-- $21 $22 from and to where sums by month suffice
WITH facts AS NOT MATERIALIZED (
    SELECT f.*
    FROM intent_model f
    WHERE f.workspace_id = $1
        AND f.model_version = $2
        AND (
            (f.began_at >= $3 AND f.began_at < $4)
            OR (f.began_at >= $5 AND f.began_at < $6)
        )
        AND ($7::text IS NULL OR f.application = $7)
        AND ($8::text IS NULL OR f.profile = $8)
        AND ($9::text IS NULL OR f.catalog = $9)
        AND ($10::uuid[] IS NULL OR f.person_key = ANY ($10))
        AND ($11::uuid[] IS NULL OR f.device_key = ANY ($11))
        AND (
            $12::text IS NULL
            OR f.tokens @> jsonb_build_array(jsonb_build_object('field', $12, 'value', $13::text))
        )
        AND ($14::text IS NULL OR coalesce(f.scope, '') = $14)
        AND ($15::uuid IS NULL OR f.query_key = $15)
)
