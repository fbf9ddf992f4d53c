-- Appends a batch, or tells what stands in its way; see the function.
-- $1 workspace  $2 stream ids  $3 stream kinds  $4 devices  $5 actors  $6 salts  $7 first versions
-- $8 streams of the events, from 1  $9 versions  $10 kinds  $11 schemas  $12 times  $13 payloads
-- $14 digests  $15 Merkle root
SELECT
    a.status,
    a.first_position,
    a.last_position,
    a.known_versions,
    a.known_salts,
    a.known_devices
FROM append_events(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
) AS a
