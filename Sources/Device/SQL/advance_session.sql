-- Notes a session's newest event and, where it is given, when it was closed.
-- ?1 session, ?2 newest sequence, ?3 closed at or NULL
UPDATE session
SET
    newest = ?2,
    closed_at = coalesce(closed_at, ?3)
WHERE id = ?1;
