-- Notes how far a session has been uploaded.
-- ?1 session, ?2 through
UPDATE session
SET uploaded_through = max(uploaded_through, ?2)
WHERE id = ?1;
