-- The sequence of a session's newest event.
-- ?1 session
SELECT newest
FROM session
WHERE id = ?1;
