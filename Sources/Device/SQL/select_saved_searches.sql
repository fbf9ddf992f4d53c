-- The saved searches of a space as they were pulled.
-- ?1 space
SELECT state
FROM saved_search
WHERE space = ?1
    AND fresh = 0
ORDER BY id;
