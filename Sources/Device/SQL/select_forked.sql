-- Sessions that another copy of the device wrote too: where they go on, and how far that has come.
-- No parameters.
SELECT
    s.id,
    s.forked_into,
    s.newest,
    s.pruned_through,
    f.newest,
    (
        SELECT min(sequence)
        FROM event
        WHERE event.session = s.id AND state = 2 AND reason = 'session_forked'
    )
FROM session AS s
LEFT JOIN session AS f ON f.id = s.forked_into
WHERE s.problem_code = 'session_forked'
ORDER BY s.created_at, s.id;
