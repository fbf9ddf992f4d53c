-- Parks a space at an operation, or says why it still waits.
-- $1 workspace  $2 model version  $3 space  $4 position  $5 reason  $6 detail  $7 program
INSERT INTO parked_space (
    workspace_id, model_version, space_id, position, reason, detail, program
)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT ON CONSTRAINT parked_space_pkey DO UPDATE
SET
    position = excluded.position,
    reason = excluded.reason,
    detail = excluded.detail,
    program = excluded.program,
    is_retried = false
