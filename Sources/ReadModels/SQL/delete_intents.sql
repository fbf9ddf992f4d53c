-- Removes intents and their sums of a version of the read model that is not shown; tells how many rows.
-- $1 workspace  $2 model version  $3 limit of each table
WITH
r1 AS (
    DELETE FROM intent_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r2 AS (
    DELETE FROM intent_hour_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_hour_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r3 AS (
    DELETE FROM intent_click_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_click_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r4 AS (
    DELETE FROM intent_query_day_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_query_day_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r5 AS (
    DELETE FROM intent_query_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_query_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r6 AS (
    DELETE FROM intent_person_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_person_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r7 AS (
    DELETE FROM intent_spelling_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_spelling_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
r8 AS (
    DELETE FROM intent_query_month_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT t.ctid
            FROM intent_query_month_model t
            WHERE t.workspace_id = $1 AND t.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
)
SELECT
    (SELECT count(*) FROM r1)
    + (SELECT count(*) FROM r2)
    + (SELECT count(*) FROM r3)
    + (SELECT count(*) FROM r4)
    + (SELECT count(*) FROM r5)
    + (SELECT count(*) FROM r6)
    + (SELECT count(*) FROM r7)
    + (SELECT count(*) FROM r8) AS removed
