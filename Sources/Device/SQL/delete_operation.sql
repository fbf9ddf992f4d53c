-- Removes an operation.
-- ?1 serial
DELETE FROM operation
WHERE serial = ?1;
