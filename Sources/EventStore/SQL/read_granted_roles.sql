-- The roles that have rights on what is in the database, and are not its owners: a dump names them
-- and does not make them.
WITH granted AS (
    SELECT
        a.grantee,
        c.relowner AS owner
    FROM pg_class c
    CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE c.relnamespace NOT IN (
        SELECT n.oid FROM pg_namespace n WHERE n.nspname ~ '^pg_' OR n.nspname = 'information_schema'
    )
    UNION
    SELECT
        a.grantee,
        c.relowner
    FROM pg_attribute t
    JOIN pg_class c ON c.oid = t.attrelid
    CROSS JOIN LATERAL aclexplode(t.attacl) a
    UNION
    SELECT
        a.grantee,
        p.proowner
    FROM pg_proc p
    CROSS JOIN LATERAL aclexplode(p.proacl) a
    WHERE p.pronamespace NOT IN (
        SELECT n.oid FROM pg_namespace n WHERE n.nspname ~ '^pg_' OR n.nspname = 'information_schema'
    )
    UNION
    SELECT
        a.grantee,
        n.nspowner
    FROM pg_namespace n
    CROSS JOIN LATERAL aclexplode(n.nspacl) a
    WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
)
SELECT DISTINCT r.rolname::text AS name
FROM granted g
JOIN pg_roles r ON r.oid = g.grantee
WHERE g.grantee <> g.owner AND r.rolname !~ '^pg_'
ORDER BY name
