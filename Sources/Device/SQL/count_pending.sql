-- How many events are to be uploaded.
-- No parameters.
SELECT count(*)
FROM event
WHERE state = 0;
