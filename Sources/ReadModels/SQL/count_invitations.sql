-- How many invitations of a person still work.
-- $1 workspace  $2 person  $3 time
SELECT count(*) AS live
FROM invitation i
WHERE i.workspace_id = $1 AND i.person_id = $2 AND i.used_at IS NULL AND i.expires_at > $3
    AND i.wrong_tries < 5
