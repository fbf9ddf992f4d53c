-- Figures by a unit of time in a time zone, those without any intent too. Behind the facts and the hours.
-- Hours are counted on the clock that never jumps; the greater units are the calendar's.
,
buckets AS (
    SELECT
        CASE $20::text
            WHEN 'hour'
                THEN date_bin(
                    '1 hour', h.began_at, date_trunc('hour', $3::timestamptz, $18::text)
                )
            ELSE date_trunc($20::text, h.began_at, $18::text)
        END AS begins,
        sum(h.intents)::bigint AS intents,
        sum(h.known)::bigint AS known,
        sum(h.zero)::bigint AS zero,
        sum(h.selected)::bigint AS selected
    FROM hours h
    GROUP BY 1
),
units AS (
    SELECT g.begins, g.begins + interval '1 hour' AS ends
    FROM generate_series(
        date_trunc('hour', $3::timestamptz, $18::text),
        $6::timestamptz - interval '1 microsecond',
        interval '1 hour'
    ) AS g (begins)
    WHERE $20 = 'hour'
    UNION ALL
    SELECT
        g.begins AT TIME ZONE $18::text,
        (g.begins + ('1 ' || $20)::interval) AT TIME ZONE $18::text
    FROM generate_series(
        date_trunc($20::text, $3::timestamptz AT TIME ZONE $18::text),
        ($6::timestamptz - interval '1 microsecond') AT TIME ZONE $18::text,
        ('1 ' || $20)::interval
    ) AS g (begins)
    WHERE $20 <> 'hour'
),
everything AS (
    SELECT
        coalesce(sum(b.intents), 0)::bigint AS total_intents,
        coalesce(sum(b.known), 0)::bigint AS total_known,
        coalesce(sum(b.zero), 0)::bigint AS total_zero,
        coalesce(sum(b.selected), 0)::bigint AS total_selected
    FROM buckets b
)
SELECT
    true AS is_row,
    u.begins,
    u.ends,
    coalesce(b.intents, 0) AS intents,
    coalesce(b.known, 0) AS known,
    coalesce(b.zero, 0) AS zero,
    coalesce(b.selected, 0) AS selected,
    e.*
FROM everything e
CROSS JOIN units u
LEFT JOIN buckets b ON b.begins = u.begins
ORDER BY u.begins
