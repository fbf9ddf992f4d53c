-- Takes a person into a space, gives one there another role, or with NULL takes one out.
-- $1 workspace  $2 space  $3 person  $4 role  $5 revision
INSERT INTO space_member (workspace_id, space_id, person_id, role, revision)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT ON CONSTRAINT space_member_pkey DO UPDATE
SET role = excluded.role, revision = excluded.revision
