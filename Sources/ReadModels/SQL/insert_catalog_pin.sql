-- Pins a version of a catalog, or with NULL none; its event is the newest of the log in this
-- transaction.
-- $1 workspace  $2 name  $3 number
INSERT INTO catalog_pin (workspace_id, name, position, number)
SELECT $1, $2, max(b.last_position), $3
FROM batch b
WHERE b.workspace_id = $1
