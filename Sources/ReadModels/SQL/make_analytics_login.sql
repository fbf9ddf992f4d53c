-- Makes the login role of a workspace's analysts or auditors, or gives it another password.
-- $1 workspace  $2 whether it sees all  $3 password, or NULL to leave it
SELECT make_analytics_login($1, $2, $3) AS role_name
