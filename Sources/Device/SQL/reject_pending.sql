-- The rest of a session that the server does not take.
-- ?1 session, ?2 reason
UPDATE event
SET
    state = 2,
    reason = ?2
WHERE session = ?1
    AND state = 0;
