-- Places a hold; no row where what it is for is not there, or was erased.
-- $1 workspace  $2 hold  $3 subject  $4 id of the subject  $5 reason  $6 who  $7 when
INSERT INTO hold (workspace_id, hold_id, subject, subject_id, reason, placed_by, placed_at)
SELECT $1, $2, $3, $4, $5, $6, $7
WHERE
    CASE $3
        WHEN 'session' THEN EXISTS (
            SELECT
            FROM stream s
            WHERE s.workspace_id = $1 AND s.stream_id = $4 AND s.kind = 'session'
                AND s.salt IS NOT NULL
        )
        ELSE EXISTS (
            SELECT
            FROM person p
            WHERE p.workspace_id = $1 AND p.person_id = $4 AND p.erased_at IS NULL
        )
    END
RETURNING hold_id
