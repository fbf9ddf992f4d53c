-- Adds a version of a catalog; its event is the newest of the log in this transaction.
-- $1 workspace  $2 name  $3 number  $4 digest  $5 number of items  $6 columns  $7 id of the person
-- $8 added  $9 removed  $10 changed  $11 moved
INSERT INTO catalog_version (
    workspace_id, name, number, digest, item_count, columns, loaded_by, added, removed, changed,
    moved, position
)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, max(b.last_position)
FROM batch b
WHERE b.workspace_id = $1
