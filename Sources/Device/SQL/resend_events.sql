-- Events that the server stored once and has lost: they are to be uploaded again.
-- ?1 session, ?2 first sequence
UPDATE event
SET
    state = 0,
    reason = NULL
WHERE session = ?1
    AND sequence >= ?2
    AND state <> 0;
