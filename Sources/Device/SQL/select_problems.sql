-- Sessions that are not uploaded any more and do not go on elsewhere, with the number of their
-- rejected events.
-- No parameters.
SELECT
    id,
    problem_code,
    problem_message,
    (SELECT count(*) FROM event WHERE event.session = session.id AND state = 2)
FROM session
WHERE problem_code IS NOT NULL
    AND forked_into IS NULL
ORDER BY created_at, id;
