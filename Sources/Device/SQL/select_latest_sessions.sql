-- The newest sessions whose id begins with some digits. Columns as StoredSession reads them.
-- ?1 digits of the id, upper-case hexadecimal, ?2 limit
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
WHERE id IN (
        SELECT id
        FROM session
        WHERE substr(hex(id), 1, length(?1)) = ?1
        ORDER BY created_at DESC, id DESC
        LIMIT ?2
    )
ORDER BY created_at DESC, id DESC;
