-- Removes rows of a version of the read model that is not shown; tells how many.
-- $1 workspace  $2 model version  $3 limit
WITH changes AS (
    DELETE FROM space_change_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT c.ctid
            FROM space_change_model c
            WHERE c.workspace_id = $1 AND c.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
searches AS (
    DELETE FROM saved_search_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT s.ctid
            FROM saved_search_model s
            WHERE s.workspace_id = $1 AND s.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
heads AS (
    DELETE FROM space_head_model
    WHERE ctid = ANY (
        ARRAY(
            SELECT h.ctid
            FROM space_head_model h
            WHERE h.workspace_id = $1 AND h.model_version = $2
            LIMIT $3
        )
    )
    RETURNING 1
),
parked AS (
    DELETE FROM parked_space
    WHERE workspace_id = $1 AND model_version = $2
)
SELECT
    (SELECT count(*) FROM changes)
    + (SELECT count(*) FROM searches)
    + (SELECT count(*) FROM heads) AS removed
