-- Whether any migration can have been applied.
SELECT to_regclass('migration') IS NOT NULL AS is_there
