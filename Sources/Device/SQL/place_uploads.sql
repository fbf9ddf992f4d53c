-- Notes a position of the server's log behind which nothing is that was acknowledged before.
-- ?1 position, ?2 now
UPDATE session
SET
    log_position = coalesce(log_position, ?1),
    acknowledged_at = coalesce(acknowledged_at, ?2)
WHERE uploaded_through > 0
    AND (log_position IS NULL OR acknowledged_at IS NULL);
