-- Devices and people can be cut off: a device is revoked, a person is removed. Their rows stay, since
-- the log names them. role is what a person's new devices get where nobody says otherwise.
ALTER TABLE person
ADD COLUMN role text NOT NULL DEFAULT 'member',
ADD COLUMN added_at timestamptz NOT NULL DEFAULT now(),
ADD COLUMN removed_at timestamptz,
ADD CONSTRAINT person_role_known
    CHECK (role IN ('recorder', 'member', 'analyst', 'auditor', 'admin'));

ALTER TABLE device
ADD COLUMN added_at timestamptz NOT NULL DEFAULT now(),
ADD COLUMN revoked_at timestamptz;

-- What can be told of those that are there: the first token, and the highest role of one that works.
UPDATE person p
SET
    added_at = t.first_at,
    role = coalesce(t.role, p.role)
FROM (
    SELECT
        o.workspace_id,
        o.person_id,
        min(o.created_at) AS first_at,
        (array_agg(
            o.role
            ORDER BY
                array_position(
                    ARRAY['recorder', 'member', 'analyst', 'auditor', 'admin'], o.role
                ) DESC
        ) FILTER (WHERE o.revoked_at IS NULL))[1] AS role
    FROM token o
    GROUP BY o.workspace_id, o.person_id
) t
WHERE t.workspace_id = p.workspace_id AND t.person_id = p.person_id;

UPDATE device d
SET added_at = t.first_at
FROM (
    SELECT o.workspace_id, o.device_id, min(o.created_at) AS first_at
    FROM token o
    GROUP BY o.workspace_id, o.device_id
) t
WHERE t.workspace_id = d.workspace_id AND t.device_id = d.device_id;

-- A device that was revoked leaves its name to the next one.
ALTER TABLE device DROP CONSTRAINT device_name_key;
CREATE UNIQUE INDEX device_live_name_key
ON device (workspace_id, person_id, name)
WHERE revoked_at IS NULL;

GRANT UPDATE (role, removed_at) ON person TO searchsync_server;
GRANT UPDATE (name, revoked_at) ON device TO searchsync_server;
