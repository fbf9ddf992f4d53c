-- The spaces, the person's own first. Columns as KnownSpace reads them.
-- No parameters.
SELECT
    id,
    name,
    personal,
    role,
    members,
    head,
    cursor,
    position,
    snapshot_cursor,
    snapshot_position,
    snapshot_next,
    snapshot_count,
    snapshot_total
FROM space
ORDER BY personal DESC, name, id;
