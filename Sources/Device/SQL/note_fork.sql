-- Notes in which session another one goes on.
-- ?1 session, ?2 the other session
UPDATE session
SET forked_into = ?2
WHERE id = ?1;
