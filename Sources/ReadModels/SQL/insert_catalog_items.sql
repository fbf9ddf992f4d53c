-- Adds items of a version; those that are there already are the same ones.
-- $1 workspace  $2 digest  $3 ordinals  $4 items
INSERT INTO catalog_item (workspace_id, digest, ordinal, item)
SELECT $1, $2, n.ordinal, n.item
FROM unnest($3, $4) AS n (ordinal, item)
ON CONFLICT ON CONSTRAINT catalog_item_pkey DO NOTHING
