-- Where a projection has something to do and its lease is free, as take_lease.sql says; changes and
-- locks nothing.
-- $1 projections  $2 for each, the version of its fold  $3 for each, whether it can be rebuilt
-- $4 holder  $5 milliseconds that a lease lasts
SELECT
    w.workspace_id,
    p.name
FROM workspace w
CROSS JOIN unnest($1::text[], $2::integer[], $3::boolean[]) AS p (name, fold, is_rebuilt)
LEFT JOIN projection_model m
    ON m.workspace_id = w.workspace_id AND m.projection = p.name AND p.is_rebuilt
LEFT JOIN checkpoint c
    ON c.workspace_id = w.workspace_id AND c.projection = p.name
    AND c.model_version = coalesce(m.live_version, p.fold)
LEFT JOIN lease l ON l.workspace_id = w.workspace_id AND l.projection = p.name
LEFT JOIN LATERAL (
    SELECT b.last_position
    FROM batch b
    WHERE b.workspace_id = w.workspace_id
    ORDER BY b.last_position DESC
    LIMIT 1
) head ON true
WHERE (
        l.until IS NULL
        OR l.until <= clock_timestamp()
        OR l.until > clock_timestamp() + 2 * $5::bigint * interval '1 millisecond'
        OR l.holder = $4
    )
    AND (m.fold_version IS NULL OR m.fold_version <= p.fold)
    AND (
        coalesce(head.last_position, 0) > coalesce(c.position, 0)
        OR c.position > coalesce(head.last_position, 0)
        OR c.epoch <> (SELECT max(ep.epoch) FROM epoch ep)
        OR m.fold_version < p.fold
        OR m.next_fold <= p.fold
        OR EXISTS (
            SELECT
            FROM checkpoint o
            WHERE o.workspace_id = m.workspace_id AND o.projection = m.projection
                AND o.model_version NOT IN (
                    m.live_version, coalesce(m.next_version, m.live_version)
                )
        )
        OR EXISTS (
            SELECT
            FROM parked_session k
            WHERE k.workspace_id = m.workspace_id AND k.projection = m.projection
                AND k.model_version = m.live_version AND k.is_retried
        )
        OR EXISTS (
            SELECT
            FROM parked_space k
            WHERE k.workspace_id = m.workspace_id AND m.projection = 'spaces'
                AND k.model_version = m.live_version AND k.is_retried
        )
    )
ORDER BY w.workspace_id, p.name
