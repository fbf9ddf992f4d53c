-- Why a catalog could not be uploaded; it stays to be uploaded.
-- ?1 name, ?2 digest, ?3 problem
UPDATE catalog
SET upload_problem = ?3
WHERE name = ?1
    AND digest = ?2;
