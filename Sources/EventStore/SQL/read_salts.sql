-- The salts of streams; NULL where a stream was erased.
-- $1 workspace  $2 stream ids
SELECT
    s.stream_id,
    s.salt
FROM stream s
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2)
