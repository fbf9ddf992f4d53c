-- Refinements by their class. Behind the facts.
,
kinds AS (
    SELECT
        f.refinement AS class,
        count(*) AS intents,
        count(*) FILTER (WHERE f.begins_chain) AS chains,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected
    FROM facts f
    GROUP BY 1
),
everything AS (
    SELECT
        coalesce(sum(k.intents), 0)::bigint AS total_intents,
        coalesce(sum(k.intents) FILTER (WHERE k.class IS NOT NULL), 0)::bigint
            AS total_refinements,
        coalesce(sum(k.chains), 0)::bigint AS total_chains
    FROM kinds k
)
SELECT
    c.class IS NOT NULL AS is_row,
    c.class,
    c.intents AS refinements,
    e.total_refinements AS all_refinements,
    c.selected,
    e.*
FROM everything e
LEFT JOIN kinds c ON c.class IS NOT NULL
ORDER BY c.intents DESC, c.class COLLATE "C"
