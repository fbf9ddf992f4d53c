-- One session. Columns as StoredSession reads them.
-- ?1 session
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
WHERE id = ?1;
