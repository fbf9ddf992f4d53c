-- Lets the fresh saved searches of a space stand.
-- ?1 space
UPDATE saved_search
SET fresh = 0
WHERE space = ?1
    AND fresh = 1;
