-- Whether the login may take a role on; false where there is no such role.
-- $1 role
SELECT coalesce(
    (SELECT pg_has_role(current_user, r.oid, 'MEMBER') FROM pg_roles r WHERE r.rolname = $1),
    false
) AS is_member
