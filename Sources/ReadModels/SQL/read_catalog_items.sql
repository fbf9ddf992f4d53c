-- A page of a version's items in catalog order.
-- $1 workspace  $2 digest  $3 ordinal from which to read  $4 limit
SELECT i.item
FROM catalog_item i
WHERE i.workspace_id = $1 AND i.digest = $2 AND i.ordinal >= $3
ORDER BY i.ordinal
LIMIT $4
