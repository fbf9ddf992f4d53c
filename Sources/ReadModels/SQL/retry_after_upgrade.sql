-- Asks for another try of what another version of the program parked.
-- $1 projection  $2 program
UPDATE parked_session
SET is_retried = true
WHERE projection = $1 AND program <> $2 AND skipped_position IS NULL AND NOT is_retried
