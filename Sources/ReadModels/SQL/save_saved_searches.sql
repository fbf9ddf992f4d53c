-- Saves what saved searches have come to, and the heads of their spaces.
-- $1 workspace  $2 model version, then an array each, one element a saved search:
-- $3 space  $4 saved search  $5 body  $6 position of its newest change
WITH n AS (
    SELECT space_id, saved_search_id, body, position
    FROM unnest($3::uuid[], $4::uuid[], $5::json[], $6::bigint[])
        AS u (space_id, saved_search_id, body, position)
),
saved AS (
    INSERT INTO saved_search_model AS m (
        workspace_id, model_version, space_id, saved_search_id, body
    )
    SELECT $1, $2, n.space_id, n.saved_search_id, n.body
    FROM n
    ON CONFLICT ON CONSTRAINT saved_search_model_pkey DO UPDATE
    SET body = excluded.body
    RETURNING m.space_id, m.xmax = 0 AS is_new
)
INSERT INTO space_head_model AS h (
    workspace_id, model_version, space_id, position, saved_searches
)
SELECT
    $1,
    $2,
    n.space_id,
    max(n.position),
    (SELECT count(*) FROM saved s WHERE s.space_id = n.space_id AND s.is_new)
FROM n
GROUP BY n.space_id
ON CONFLICT ON CONSTRAINT space_head_model_pkey DO UPDATE
SET
    position = greatest(h.position, excluded.position),
    saved_searches = h.saved_searches + excluded.saved_searches
