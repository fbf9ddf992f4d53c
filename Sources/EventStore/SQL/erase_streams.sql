-- Erases, and appends the receipts; see the function.
-- $1 workspace  $2 streams  $3 person  $4 whether the person's names go now  $5 facts  $6 time
SELECT
    r.receipt_position,
    r.receipt_recorded_at,
    r.receipt
FROM erase_streams($1, $2, $3, $4, $5, $6) AS r
