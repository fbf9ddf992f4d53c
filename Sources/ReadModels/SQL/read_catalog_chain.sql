-- What a version consists of: its own body, and those of the versions that it is made of, down to one
-- that is whole.
-- $1 workspace  $2 digest
WITH RECURSIVE chain AS (
    SELECT b.*, 0 AS depth
    FROM catalog_body b
    WHERE b.workspace_id = $1 AND b.digest = $2
    UNION ALL
    SELECT b.*, c.depth + 1
    FROM chain c
    JOIN catalog_body b ON b.workspace_id = $1 AND b.digest = c.base_digest
)
SELECT
    c.digest,
    c.content_id,
    c.base_digest,
    c.item_count,
    c.size,
    c.stored_size,
    c.chain_length,
    c.chain_size,
    c.root_size
FROM chain c
ORDER BY c.depth
