-- Everything that a server once took is to be uploaded again.
-- No parameters.
UPDATE event
SET state = 0
WHERE state = 1;
