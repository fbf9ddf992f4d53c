-- Checks the whole file; one row that says "ok", or one for each defect.
-- No parameters.
PRAGMA integrity_check
