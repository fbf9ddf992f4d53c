-- The epoch in force.
SELECT max(e.epoch) AS epoch
FROM epoch e
