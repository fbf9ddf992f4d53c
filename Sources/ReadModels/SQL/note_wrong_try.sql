-- Counts a wrong code that was tried in the place of an invitation.
-- $1 workspace  $2 selector
UPDATE invitation
SET wrong_tries = wrong_tries + 1
WHERE workspace_id = $1 AND selector = $2 AND wrong_tries < 5
