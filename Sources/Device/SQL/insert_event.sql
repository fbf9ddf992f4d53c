-- Adds an event; in a session that is not uploaded any more it is rejected for the same reason.
-- ?1 session, ?2 sequence, ?3 wire bytes
INSERT INTO event (
    session,
    sequence,
    state,
    reason,
    wire
)
SELECT
    id,
    ?2,
    CASE WHEN problem_code IS NULL THEN 0 ELSE 2 END,
    problem_code,
    ?3
FROM session
WHERE id = ?1;
