-- Sessions whose events the server has whole, and keeps: a backup holds them, or they were
-- acknowledged long ago. One that is not closed may go on for a while.
-- ?1 position that is backed up or NULL, ?2 acknowledged before, ?3 open sessions acknowledged before
SELECT id
FROM session
WHERE uploaded_through = newest
    AND pruned_through < newest
    AND problem_code IS NULL
    AND (log_position <= ?1 OR acknowledged_at < ?2)
    AND (closed_at IS NOT NULL OR acknowledged_at < ?3)
    AND NOT EXISTS (
        SELECT 1 FROM event WHERE event.session = session.id AND state <> 1
    )
ORDER BY created_at, id;
