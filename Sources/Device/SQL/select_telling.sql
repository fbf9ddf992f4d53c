-- Events that may tell of a text: all that do, and some that do not. What is written in ASCII and
-- without escapes is compared without case here; everything else is for the caller to read.
-- ?1 the text folded, or NULL where it is not ASCII
SELECT
    session,
    wire
FROM event
WHERE instr(wire, X'5C') > 0
    OR instr(wire, CAST('resultSelected' AS BLOB)) > 0
    OR (
        (
            length(CAST(wire AS TEXT)) < length(wire)
            OR instr(lower(CAST(wire AS TEXT)), ?1) > 0
        )
        AND (
            instr(wire, CAST('textChanged' AS BLOB)) > 0
            OR instr(wire, CAST('tokenAdded' AS BLOB)) > 0
            OR instr(wire, CAST('suggestionSelected' AS BLOB)) > 0
            OR instr(wire, CAST('savedSearchOpened' AS BLOB)) > 0
        )
    );
