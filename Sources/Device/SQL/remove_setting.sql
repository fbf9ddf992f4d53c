-- Removes a setting.
-- ?1 name
DELETE FROM setting
WHERE name = ?1;
