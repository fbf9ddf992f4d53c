-- Events of a session that the server has stored.
-- ?1 session, ?2 first sequence, ?3 last sequence
UPDATE event
SET
    state = 1,
    reason = NULL
WHERE session = ?1
    AND sequence BETWEEN ?2 AND ?3
    AND state = 0;
