-- Sessions with events to upload, oldest first.
-- No parameters.
SELECT id
FROM session
WHERE EXISTS (SELECT 1 FROM event WHERE event.session = session.id AND state = 0)
ORDER BY created_at, id;
