-- Adds an operation, which waits to be sent.
-- ?1 id, ?2 space, ?3 saved search, ?4 waits for or NULL, ?5 wire bytes
INSERT INTO operation (id, space, saved_search, waits_for, wire)
VALUES (?1, ?2, ?3, ?4, ?5)
RETURNING serial;
