-- Removes a session whose events are removed.
-- ?1 session
DELETE FROM session
WHERE id = ?1;
