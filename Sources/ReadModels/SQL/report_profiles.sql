-- Figures by application, profile and catalog. Behind the facts and the hours.
,
places AS (
    SELECT
        h.application,
        h.profile,
        h.catalog,
        sum(h.intents)::bigint AS intents,
        sum(h.known)::bigint AS known,
        sum(h.zero)::bigint AS zero,
        sum(h.selected)::bigint AS selected
    FROM hours h
    GROUP BY 1, 2, 3
),
everything AS (
    SELECT
        coalesce(sum(p.intents), 0)::bigint AS total_intents,
        coalesce(sum(p.known), 0)::bigint AS total_known,
        coalesce(sum(p.zero), 0)::bigint AS total_zero,
        coalesce(sum(p.selected), 0)::bigint AS total_selected
    FROM places p
)
SELECT
    p.profile IS NOT NULL AS is_row,
    p.application,
    p.profile,
    p.catalog,
    p.intents,
    p.known,
    p.zero,
    p.selected,
    e.*
FROM everything e
LEFT JOIN (
    SELECT p.*
    FROM places p
    ORDER BY
        p.intents DESC, p.application COLLATE "C", p.profile COLLATE "C", p.catalog COLLATE "C"
    LIMIT $17
) p ON true
ORDER BY p.intents DESC, p.application COLLATE "C", p.profile COLLATE "C", p.catalog COLLATE "C"
