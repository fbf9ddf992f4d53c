-- Accepted operations of a space, or of one saved search in it, oldest first, with how far the read model
-- has come, all of one moment; no row at all where the person is not in the space. What goes beyond the
-- bytes is left out, but for the first one.
-- $1 workspace  $2 person  $3 space  $4 position after which to read  $5 limit  $6 bytes
-- $7 saved search, or NULL for all
WITH place AS (
    SELECT
        p.live_version AS model_version,
        c.position,
        c.epoch = (SELECT max(ep.epoch) FROM epoch ep) AS is_of_log
    FROM space_member m
    LEFT JOIN projection_model p
        ON p.workspace_id = m.workspace_id AND p.projection = 'spaces'
    LEFT JOIN checkpoint c
        ON c.workspace_id = p.workspace_id AND c.projection = p.projection
        AND c.model_version = p.live_version
    WHERE m.workspace_id = $1 AND m.person_id = $2 AND m.space_id = $3 AND m.role IS NOT NULL
),
found AS (
    SELECT
        c.position,
        e.occurred_at,
        e.payload,
        CASE WHEN p.erased_at IS NULL THEN p.name END AS person,
        CASE WHEN p.erased_at IS NULL THEN d.name END AS device,
        sum(octet_length(e.payload::text)) OVER (ORDER BY c.position)
            - octet_length(e.payload::text) AS bytes_before
    FROM (
        -- Each goes by an index of its own; the one that is not wanted is not begun.
        (
            SELECT o.position
            FROM place
            JOIN space_change_model o ON o.model_version = place.model_version
            WHERE o.workspace_id = $1 AND o.space_id = $3 AND o.position > $4
                AND $7::uuid IS NULL
            ORDER BY o.position
            LIMIT $5
        )
        UNION ALL
        (
            SELECT o.position
            FROM place
            JOIN space_change_model o ON o.model_version = place.model_version
            WHERE o.workspace_id = $1 AND o.space_id = $3 AND o.position > $4
                AND o.saved_search_id = $7
            ORDER BY o.position
            LIMIT $5
        )
    ) c
    JOIN event e ON e.workspace_id = $1 AND e.position = c.position AND e.payload IS NOT NULL
    JOIN stream s ON s.workspace_id = $1 AND s.stream_id = e.stream_id
    LEFT JOIN person p ON p.workspace_id = $1 AND p.person_id = s.actor_id
    LEFT JOIN device d ON d.workspace_id = $1 AND d.device_id = s.device_id
)
SELECT
    coalesce(place.position, 0) AS through,
    coalesce(place.is_of_log, true) AS is_of_log,
    (SELECT count(*) FROM found) AS found,
    f.position,
    f.occurred_at,
    f.payload,
    f.person,
    f.device
FROM place
LEFT JOIN found f ON f.bytes_before < $6
ORDER BY f.position
