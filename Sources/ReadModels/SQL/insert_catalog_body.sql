-- Makes a body visible whose chunks are stored. Its chain goes on from that of its base.
-- $1 workspace  $2 digest  $3 content  $4 base digest  $5 number of items  $6 size  $7 stored size
-- $8 chain length  $9 chain size  $10 root size
INSERT INTO catalog_body (
    workspace_id, digest, content_id, base_digest, item_count, size, stored_size, chain_length,
    chain_size, root_size
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
