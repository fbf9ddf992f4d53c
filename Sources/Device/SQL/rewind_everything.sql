-- Nothing is uploaded but what is the server's alone.
-- No parameters.
UPDATE session
SET
    uploaded_through = pruned_through,
    acknowledged_at = NULL,
    log_position = NULL;
