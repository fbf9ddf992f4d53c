-- Notes how far a session has been uploaded, and when.
-- ?1 session, ?2 through, ?3 now
UPDATE session
SET
    uploaded_through = max(uploaded_through, ?2),
    acknowledged_at = ?3,
    log_position = NULL
WHERE id = ?1;
