-- Notes that a session's events are the server's alone, and what lists show of it.
-- ?1 session, ?2 summary
UPDATE session
SET
    pruned_through = newest,
    summary = ?2
WHERE id = ?1;
