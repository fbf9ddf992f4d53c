-- One saved search as it was pulled.
-- ?1 space, ?2 id
SELECT state
FROM saved_search
WHERE space = ?1
    AND fresh = 0
    AND id = ?2;
