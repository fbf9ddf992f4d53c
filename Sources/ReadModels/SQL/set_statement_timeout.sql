-- Ends statements of this transaction that take longer.
-- $1 milliseconds
SELECT set_config('statement_timeout', $1, true)
