-- Begins an epoch that is above the newest one, and above another.
-- $1 the other epoch  $2 reason
INSERT INTO epoch (epoch, reason)
SELECT
    greatest(max(e.epoch), $1) + 1,
    $2
FROM epoch e
RETURNING epoch
