-- Notes that a session is uploaded less far than was known.
-- ?1 session, ?2 through
UPDATE session
SET uploaded_through = min(uploaded_through, ?2)
WHERE id = ?1;
