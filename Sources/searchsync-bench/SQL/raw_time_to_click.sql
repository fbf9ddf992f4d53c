SELECT
    json_build_object(
        'intents', count(*),
        'selected', count(i.opened_at),
        'sumMs', sum(extract(epoch FROM i.opened_at - i.began_at) * 1000)::bigint,
        'p50', percentile_disc(0.50) WITHIN GROUP (
            ORDER BY (extract(epoch FROM i.opened_at - i.began_at) * 1000)::bigint
        )
    )::text AS totals,
    NULL::text AS rows
FROM intents i
