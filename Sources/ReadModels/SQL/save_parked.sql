-- Parks a session at an event, or says why it still waits there.
-- $1 workspace  $2 projection  $3 model version  $4 session  $5 version  $6 position  $7 reason
-- $8 detail  $9 program
INSERT INTO parked_session (
    workspace_id, projection, model_version, session_id, version, position, reason, detail, program
)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT ON CONSTRAINT parked_session_pkey DO UPDATE
SET
    reason = excluded.reason,
    detail = excluded.detail,
    program = excluded.program,
    is_retried = false,
    skipped_position = NULL
