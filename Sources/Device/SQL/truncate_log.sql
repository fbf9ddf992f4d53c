-- Moves all that was written into the file, and empties the log beside it. The first column tells
-- whether another process stood in the way.
-- No parameters.
PRAGMA wal_checkpoint(TRUNCATE);
