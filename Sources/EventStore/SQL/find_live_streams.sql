-- Those of some streams that are sessions and were not erased.
-- $1 workspace  $2 streams
SELECT s.stream_id
FROM stream s
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2) AND s.kind = 'session'
    AND s.salt IS NOT NULL
