-- Removes a space whose saved searches are removed.
-- ?1 id
DELETE FROM space
WHERE id = ?1;
