-- Says into which stream a space's new operations go.
-- ?1 space, ?2 stream, ?3 number
INSERT INTO operation_stream (space, stream, number)
VALUES (?1, ?2, ?3)
ON CONFLICT (space) DO UPDATE SET
    stream = excluded.stream,
    number = excluded.number;
