-- Holds a lease for longer, or with 0 gives it back; no row where another server has taken it. Within
-- a transaction it is the fence: nobody can take the lease before the transaction has ended.
-- $1 workspace  $2 projection  $3 holder  $4 fence  $5 milliseconds
UPDATE lease
SET until = clock_timestamp() + $5::bigint * interval '1 millisecond'
WHERE workspace_id = $1 AND projection = $2 AND holder = $3 AND fence = $4
RETURNING fence
