-- Saved searches of a space by id, with how far the read model has come, all of one moment; no row at
-- all where the person is not in the space. What goes beyond the bytes is left out, but for the first.
-- $1 workspace  $2 person  $3 space  $4 id behind which to read, or NULL  $5 limit  $6 bytes
WITH place AS (
    SELECT
        p.live_version AS model_version,
        -- A space that waits is shown as it was before the operation at which it does.
        least(c.position, k.position - 1) AS position,
        c.epoch = (SELECT max(ep.epoch) FROM epoch ep) AS is_of_log
    FROM space_member m
    LEFT JOIN projection_model p
        ON p.workspace_id = m.workspace_id AND p.projection = 'spaces'
    LEFT JOIN checkpoint c
        ON c.workspace_id = p.workspace_id AND c.projection = p.projection
        AND c.model_version = p.live_version
    LEFT JOIN parked_space k
        ON k.workspace_id = m.workspace_id AND k.space_id = m.space_id
        AND k.model_version = p.live_version
    WHERE m.workspace_id = $1 AND m.person_id = $2 AND m.space_id = $3 AND m.role IS NOT NULL
),
found AS (
    SELECT
        s.saved_search_id,
        s.body,
        sum(octet_length(s.body::text)) OVER (ORDER BY s.saved_search_id)
            - octet_length(s.body::text) AS bytes_before
    FROM (
        SELECT o.saved_search_id, o.body
        FROM place
        JOIN saved_search_model o ON o.model_version = place.model_version
        WHERE o.workspace_id = $1 AND o.space_id = $3
            AND o.saved_search_id > coalesce($4, '00000000-0000-0000-0000-000000000000'::uuid)
        ORDER BY o.saved_search_id
        LIMIT $5
    ) s
)
SELECT
    coalesce(place.position, 0) AS through,
    coalesce(place.is_of_log, true) AS is_of_log,
    (SELECT count(*) FROM found) AS found,
    (
        SELECT h.saved_searches
        FROM space_head_model h
        WHERE h.workspace_id = $1 AND h.space_id = $3
            AND h.model_version = place.model_version
    ) AS total,
    f.saved_search_id,
    f.body
FROM place
LEFT JOIN found f ON f.bytes_before < $6
ORDER BY f.saved_search_id
