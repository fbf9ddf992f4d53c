-- Takes people out of spaces again, or gives them a lesser role again, who were so after a backup was
-- taken. Nobody gains anything by it. A space in which nobody would be left keeps those it has: what it
-- holds was theirs alone when the backup was taken.
-- $1 for each role, its workspace  $2 the space  $3 the person  $4 the role, or ''  $5 its revision
WITH lesser AS (
    SELECT
        m.workspace_id,
        m.space_id,
        m.person_id,
        nullif(r.role, '') AS role,
        r.revision
    FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::integer[])
        AS r (workspace_id, space_id, person_id, role, revision)
    JOIN space_member m
        ON m.workspace_id = r.workspace_id AND m.space_id = r.space_id
        AND m.person_id = r.person_id
    WHERE r.revision > m.revision
        AND array_position(ARRAY['', 'viewer', 'editor', 'owner'], r.role)
            < array_position(ARRAY['', 'viewer', 'editor', 'owner'], m.role)
)
UPDATE space_member m
SET role = l.role, revision = l.revision
FROM lesser l
WHERE m.workspace_id = l.workspace_id AND m.space_id = l.space_id AND m.person_id = l.person_id
    AND EXISTS (
        SELECT
        FROM space_member o
        JOIN person p
            ON p.workspace_id = o.workspace_id AND p.person_id = o.person_id
            AND p.removed_at IS NULL
        LEFT JOIN lesser k
            ON k.workspace_id = o.workspace_id AND k.space_id = o.space_id
            AND k.person_id = o.person_id
        WHERE o.workspace_id = l.workspace_id AND o.space_id = l.space_id
            AND o.role IS NOT NULL
            AND (k.person_id IS NULL OR k.role IS NOT NULL)
    )
RETURNING m.person_id
