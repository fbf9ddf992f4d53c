-- Ends the invitations of a backup: some of them may have been used since.
DELETE FROM invitation
