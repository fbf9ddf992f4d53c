-- Notes that a migration has been applied.
-- $1 number  $2 name  $3 checksum
INSERT INTO migration (number, name, checksum)
VALUES ($1, $2, $3)
