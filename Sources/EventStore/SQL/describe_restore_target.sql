-- The database that a backup is to take the place of, and what the login may do.
SELECT
    current_database()::text AS database,
    current_user::text AS login,
    current_setting('server_version_num')::integer / 10000 AS server_major,
    (SELECT r.rolsuper OR r.rolcreatedb FROM pg_roles r WHERE r.rolname = current_user)
        AS may_make_databases,
    NOT EXISTS (
        SELECT
        FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    ) AS is_empty,
    to_regclass('epoch') IS NOT NULL AND to_regclass('token') IS NOT NULL AS is_log,
    to_regclass('space_member') IS NOT NULL AS has_spaces
