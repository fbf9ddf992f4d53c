-- Why a session is not uploaded any more, or NULL and NULL where it is again.
-- ?1 session, ?2 code, ?3 message
UPDATE session
SET
    problem_code = ?2,
    problem_message = ?3
WHERE id = ?1;
