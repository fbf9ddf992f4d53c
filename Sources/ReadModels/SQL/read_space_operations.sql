-- A page of the operations that a space has accepted, oldest first, from the log.
-- $1 workspace  $2 model version  $3 space  $4 position after which to read  $5 position up to which
-- $6 limit
SELECT
    c.position,
    e.occurred_at,
    e.payload
FROM space_change_model c
JOIN event e
    ON e.workspace_id = c.workspace_id AND e.position = c.position AND e.payload IS NOT NULL
WHERE c.workspace_id = $1 AND c.model_version = $2 AND c.space_id = $3
    AND c.position > $4 AND c.position <= $5
ORDER BY c.position
LIMIT $6
