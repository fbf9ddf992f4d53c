,
hours AS (
    SELECT
        h.hour AS began_at,
        h.application,
        h.profile,
        h.catalog,
        h.intents,
        h.known,
        h.zero,
        h.selected,
        h.clicks,
        h.positioned,
        h.position_sum,
        h.keystrokes,
        h.selected_keystrokes
    FROM intent_hour_model h
    WHERE h.workspace_id = $1
        AND h.model_version = $2
        AND h.hour >= $4
        AND h.hour < $5
        AND ($7::text IS NULL OR h.application = $7)
        AND ($8::text IS NULL OR h.profile = $8)
        AND ($9::text IS NULL OR h.catalog = $9)
    UNION ALL
    SELECT
        f.began_at,
        f.application,
        f.profile,
        f.catalog,
        1,
        (f.total IS NOT NULL)::integer,
        (f.total IS NOT DISTINCT FROM 0)::integer,
        (f.outcome = 'selected')::integer,
        f.clicks,
        cardinality(f.positions),
        (SELECT coalesce(sum(p), 0) FROM unnest(f.positions) p),
        f.keystrokes,
        (f.outcome = 'selected')::integer * f.keystrokes
    FROM facts f
)
