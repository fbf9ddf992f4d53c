-- Removes the events of a session.
-- ?1 session
DELETE FROM event
WHERE session = ?1;
