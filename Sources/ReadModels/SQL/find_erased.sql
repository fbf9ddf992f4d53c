-- Which of some sessions were erased, and which others since a position; with the newest receipt's
-- position in every row, of which there is one at least. A NULL position means no others.
-- $1 workspace  $2 sessions  $3 position
SELECT
    e.stream_id,
    n.newest
FROM (
    SELECT coalesce(max(r.position), 0) AS newest
    FROM erased_stream r
    WHERE r.workspace_id = $1
) n
LEFT JOIN erased_stream e
    ON e.workspace_id = $1 AND (e.stream_id = ANY ($2) OR e.position > $3)
