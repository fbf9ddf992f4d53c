-- Whether there is a role.
-- $1 role
SELECT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = $1) AS is_there
