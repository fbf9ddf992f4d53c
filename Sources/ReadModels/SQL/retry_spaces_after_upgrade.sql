-- Asks for another try of what another version of the program parked.
-- $1 program
UPDATE parked_space
SET is_retried = true
WHERE program <> $1 AND NOT is_retried
