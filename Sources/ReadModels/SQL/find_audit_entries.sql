-- A page of who recorded, read and changed what, newest first, within a window of positions. A
-- filter that is NULL lets everything through. The log names people and devices by their ids, and what
-- they are called is looked up; older events hold names.
-- $1 workspace  $2 position before which to read  $3 lowest position  $4 since  $5 until
-- $6 person  $7 kind  $8 limit
SELECT
    e.position,
    b.recorded_at,
    e.kind,
    w.person,
    d.name AS device,
    w.token,
    CASE WHEN s.kind = 'session' THEN e.stream_id END AS session_id,
    CASE WHEN s.kind <> 'session' THEN e.payload #> '{data}' END AS data,
    about.name AS about_person,
    about_device.name AS about_device
FROM event e
JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
CROSS JOIN LATERAL (
    -- recorded_at stands in the batch that holds the event.
    SELECT holder.recorded_at
    FROM batch holder
    WHERE holder.workspace_id = e.workspace_id AND holder.last_position >= e.position
    ORDER BY holder.last_position
    LIMIT 1
) b
LEFT JOIN session_summary m
    ON s.kind = 'session' AND m.workspace_id = e.workspace_id AND m.session_id = e.stream_id
LEFT JOIN person p ON p.workspace_id = s.workspace_id AND p.person_id = s.actor_id
CROSS JOIN LATERAL (
    SELECT
        CASE
            WHEN s.kind = 'session' THEN coalesce(m.person_pseudonym, p.name, s.actor_id::text)
            ELSE coalesce(
                e.payload #>> '{data,by,name}',
                (
                    SELECT doer.name
                    FROM person doer
                    WHERE doer.workspace_id = e.workspace_id
                        AND doer.person_id = (e.payload #>> '{data,by,person}')::uuid
                ),
                e.payload #>> '{data,by,person}',
                e.payload #>> '{data,by}'
            )
        END AS person,
        CASE
            WHEN s.kind = 'session' THEN s.device_id
            ELSE coalesce(
                e.payload #>> '{data,by,device}', e.payload #>> '{data,from,device}'
            )::uuid
        END AS device_id,
        CASE
            WHEN s.kind <> 'session' THEN coalesce(
                e.payload #>> '{data,by,token}', e.payload #>> '{data,from,token}'
            )::uuid
        END AS token
) w
LEFT JOIN person about
    ON e.kind IN ('tokenCreated', 'personErased', 'personExported', 'memberSet', 'memberRemoved')
    AND about.workspace_id = e.workspace_id
    AND about.person_id::text = e.payload #>> '{data,person}'
LEFT JOIN device about_device
    ON e.kind = 'tokenCreated'
    AND about_device.workspace_id = e.workspace_id
    AND about_device.device_id::text = e.payload #>> '{data,device}'
LEFT JOIN device d ON d.workspace_id = e.workspace_id AND d.device_id = w.device_id
WHERE e.workspace_id = $1
    AND e.position < $2
    AND e.position >= $3
    -- What people are called is told where they are.
    AND e.kind NOT IN ('personNamed', 'deviceNamed')
    AND (s.kind IN ('audit', 'identities', 'catalog', 'space') OR (s.kind = 'session' AND e.version = 1))
    AND ($4::timestamptz IS NULL OR b.recorded_at >= $4)
    AND ($5::timestamptz IS NULL OR b.recorded_at < $5)
    AND ($6::text IS NULL OR w.person = $6)
    AND ($7::text IS NULL OR e.kind = $7)
ORDER BY e.position DESC
LIMIT $8
