-- Saved searches as they were saved.
-- $1 workspace  $2 model version  $3 spaces, and for each  $4 the saved search
SELECT
    s.space_id,
    s.saved_search_id,
    s.body
FROM unnest($3::uuid[], $4::uuid[]) AS n (space_id, saved_search_id)
JOIN saved_search_model s
    ON s.workspace_id = $1 AND s.space_id = n.space_id
    AND s.saved_search_id = n.saved_search_id AND s.model_version = $2
