-- A catalog that the server has now.
-- ?1 name, ?2 digest, ?3 version
UPDATE catalog
SET
    upload = 0,
    upload_problem = NULL,
    version = ?3
WHERE name = ?1
    AND digest = ?2;
