-- An event that the server refused; its place is kept there.
-- ?1 session, ?2 sequence, ?3 reason
UPDATE event
SET
    state = 2,
    reason = ?3
WHERE session = ?1
    AND sequence = ?2;
