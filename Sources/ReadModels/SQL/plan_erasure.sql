-- What an erasure will touch.
-- $1 workspace  $2 sessions  $3 person, or NULL
SELECT
    count(*) AS sessions,
    coalesce(sum(t.events), 0)::bigint AS events,
    coalesce(sum(t.bytes), 0)::bigint AS bytes,
    (
        SELECT count(*)
        FROM session_summary_model m
        WHERE m.workspace_id = $1 AND m.session_id = ANY ($2)
    ) AS summaries,
    (
        SELECT count(DISTINCT k.session_id)
        FROM parked_session k
        WHERE k.workspace_id = $1 AND k.session_id = ANY ($2)
    ) AS parked,
    (
        SELECT coalesce(array_agg(DISTINCT coalesce(d.name, o.device_id::text)), '{}')
        FROM stream o
        LEFT JOIN device d ON d.workspace_id = $1 AND d.device_id = o.device_id
        WHERE o.workspace_id = $1 AND o.stream_id = ANY ($2)
    ) AS devices,
    (
        SELECT count(*)
        FROM token k
        WHERE k.workspace_id = $1 AND k.person_id = $3 AND k.revoked_at IS NULL
    ) AS tokens
FROM stream s
CROSS JOIN LATERAL (
    SELECT
        count(*) AS events,
        sum(octet_length(e.payload::text)) AS bytes
    FROM event e
    WHERE e.workspace_id = $1 AND e.stream_id = s.stream_id
) t
WHERE s.workspace_id = $1 AND s.stream_id = ANY ($2) AND s.salt IS NOT NULL
