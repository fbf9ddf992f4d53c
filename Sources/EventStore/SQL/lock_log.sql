-- Takes the lock under which a workspace's log grows; held until the transaction ends.
-- $1 workspace
SELECT pg_advisory_xact_lock(1936946807, $1) IS NULL AS is_locked
