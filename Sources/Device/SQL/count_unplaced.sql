-- How many sessions have events that were uploaded, and no position of the log behind which they are.
-- No parameters.
SELECT count(*)
FROM session
WHERE uploaded_through > 0
    AND (log_position IS NULL OR acknowledged_at IS NULL);
