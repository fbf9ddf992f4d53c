-- Removes all operations.
-- No parameters.
DELETE FROM operation;
