-- Removes invitations that nobody asks for any more, and those of a person.
-- $1 workspace  $2 those that ended before this moment  $3 the person, or NULL
DELETE FROM invitation
WHERE workspace_id = $1 AND (expires_at < $2 OR person_id = $3)
