-- Removes the saved searches of a space that are fresh, or those that are not.
-- ?1 space, ?2 fresh
DELETE FROM saved_search
WHERE space = ?1
    AND fresh = ?2;
