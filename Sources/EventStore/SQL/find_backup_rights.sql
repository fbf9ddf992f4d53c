-- Whether this is a database of this program, whether it has the table of backups, and whether the
-- login may add to that and to the log, or take on the role that may.
SELECT
    to_regclass('migration') IS NOT NULL AND to_regclass('batch') IS NOT NULL AS is_log,
    to_regclass('backup') IS NOT NULL AS has_table,
    coalesce(has_table_privilege(to_regclass('backup'), 'INSERT'), false)
        AND coalesce(has_table_privilege(to_regclass('batch'), 'INSERT'), false)
        AND coalesce(has_table_privilege(to_regclass('event'), 'INSERT'), false)
        AND coalesce(has_table_privilege(to_regclass('stream'), 'INSERT'), false) AS may_record
