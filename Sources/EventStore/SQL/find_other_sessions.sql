-- Who else is connected to a database. What the sessions of other logins do is hidden from a login that
-- is no superuser, but not that they are there; PostgreSQL's own workers have no login.
-- $1 database
SELECT
    format(
        '%s as %s, process %s',
        coalesce(nullif(a.application_name, ''), 'a program'),
        a.usename,
        a.pid
    ) AS name
FROM pg_stat_activity a
WHERE a.datname = $1 AND a.pid <> pg_backend_pid() AND a.usesysid IS NOT NULL
ORDER BY a.pid
