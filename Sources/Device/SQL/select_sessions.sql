-- Every session, oldest first. Columns as StoredSession reads them.
-- No parameters.
SELECT
    id,
    origin,
    title,
    catalog_name,
    catalog_digest,
    profile,
    created_at,
    closed_at,
    newest,
    uploaded_through,
    problem_code,
    problem_message,
    (SELECT count(*) FROM event WHERE event.session = session.id AND state = 0),
    pruned_through,
    forked_into,
    summary
FROM session
ORDER BY created_at, id;
