-- Removes the login role of a workspace's analysts or auditors; NULL where there was none.
-- $1 workspace  $2 whether it sees all
SELECT remove_analytics_login($1, $2) AS role_name
