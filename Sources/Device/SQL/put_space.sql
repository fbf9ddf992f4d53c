-- Puts a space in, or what is new of it.
-- ?1 id, ?2 name, ?3 personal, ?4 role, ?5 members, ?6 head, ?7 cursor, ?8 position,
-- ?9 to ?13 the snapshot that is being read: cursor, position, next, count, total; or NULL
INSERT INTO space (
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
)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
ON CONFLICT (id) DO UPDATE SET
    name = excluded.name,
    personal = excluded.personal,
    role = excluded.role,
    members = excluded.members,
    head = excluded.head,
    cursor = excluded.cursor,
    position = excluded.position,
    snapshot_cursor = excluded.snapshot_cursor,
    snapshot_position = excluded.snapshot_position,
    snapshot_next = excluded.snapshot_next,
    snapshot_count = excluded.snapshot_count,
    snapshot_total = excluded.snapshot_total;
