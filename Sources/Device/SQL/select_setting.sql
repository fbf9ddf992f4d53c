-- A setting.
-- ?1 name
SELECT value
FROM setting
WHERE name = ?1;
