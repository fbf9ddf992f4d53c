-- Makes the lease of a projection that has none; it is free.
-- $1 workspace  $2 projection
INSERT INTO lease (workspace_id, projection, holder, fence, until)
VALUES ($1, $2, '', 0, '-infinity')
ON CONFLICT ON CONSTRAINT lease_pkey DO NOTHING
