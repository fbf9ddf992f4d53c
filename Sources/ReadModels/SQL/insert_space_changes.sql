-- Notes which events of a page are operations that were accepted, and tells which of them are taken in:
-- not those of a stream that was erased since, and none that the space has under its id already, nor at
-- its position, where another projector was faster.
-- $1 workspace  $2 model version, then an array each, one element an operation:
-- $3 stream  $4 space  $5 position  $6 saved search  $7 operation
INSERT INTO space_change_model (
    workspace_id, model_version, space_id, position, saved_search_id, operation_id
)
SELECT $1, $2, n.space_id, n.position, n.saved_search_id, n.operation_id
FROM unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::uuid[], $7::uuid[])
    AS n (stream_id, space_id, position, saved_search_id, operation_id)
JOIN stream s
    ON s.workspace_id = $1 AND s.stream_id = n.stream_id AND s.salt IS NOT NULL
ORDER BY n.position
ON CONFLICT DO NOTHING
RETURNING position
