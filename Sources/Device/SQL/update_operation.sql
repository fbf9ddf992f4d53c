-- What became of an operation.
-- ?1 serial, ?2 space, ?3 state, ?4 stream, ?5 number, ?6 code, ?7 message, ?8 position,
-- ?9 answered at, ?10 passed, ?11 waits for,
-- ?12 wire bytes
UPDATE operation
SET
    space = ?2,
    state = ?3,
    stream = ?4,
    number = ?5,
    code = ?6,
    message = ?7,
    position = ?8,
    answered_at = ?9,
    passed = ?10,
    waits_for = ?11,
    wire = ?12
WHERE serial = ?1;
