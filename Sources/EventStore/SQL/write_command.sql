-- Writes a command that takes no parameters, with names quoted as they must be.
-- $1 the command, with %I for each name  $2 the names
SELECT format($1, VARIADIC $2::text[]) AS sql
