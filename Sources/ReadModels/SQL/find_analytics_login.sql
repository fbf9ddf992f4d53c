-- Whose views the role that is logged in reads; nothing where it is no login of them.
SELECT o.workspace_id, o.sees_all
FROM analytics_login_own o
