-- Spaces that a version of the read model has something of, and the log does not know, or knows no
-- more.
-- $1 workspace  $2 model version  $3 limit
SELECT m.space_id
FROM (
    SELECT c.space_id
    FROM space_change_model c
    WHERE c.workspace_id = $1 AND c.model_version = $2
    UNION
    SELECT o.space_id
    FROM saved_search_model o
    WHERE o.workspace_id = $1 AND o.model_version = $2
    UNION
    SELECT h.space_id
    FROM space_head_model h
    WHERE h.workspace_id = $1 AND h.model_version = $2 AND h.position > 0
) m
WHERE NOT EXISTS (
    SELECT
    FROM stream s
    JOIN event e
        ON e.workspace_id = s.workspace_id AND e.stream_id = s.stream_id AND e.version = 1
    WHERE s.workspace_id = $1 AND s.kind = 'space'
        AND e.payload #>> '{data,space}' = m.space_id::text
)
ORDER BY m.space_id
LIMIT $3
