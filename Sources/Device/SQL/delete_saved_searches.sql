-- Removes the saved searches of a space, the fresh ones too.
-- ?1 space
DELETE FROM saved_search
WHERE space = ?1;
