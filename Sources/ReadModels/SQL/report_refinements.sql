-- Refinements by their class. Behind the facts.
,
refined AS (
    SELECT
        f.refinement,
        f.outcome,
        -- The intent that is refined may lie before the period.
        EXISTS (
            SELECT
            FROM intent_model b
            WHERE b.workspace_id = f.workspace_id AND b.session_id = f.session_id
                AND b.number = f.refines AND b.model_version = f.model_version
                AND b.refinement IS NULL
        ) AS begins_chain
    FROM facts f
    WHERE f.refinement IS NOT NULL
),
everything AS (
    SELECT
        (SELECT count(*) FROM facts) AS total_intents,
        (SELECT count(*) FROM refined) AS total_refinements,
        (SELECT count(*) FROM refined WHERE begins_chain) AS total_chains
),
classes AS (
    SELECT
        r.refinement AS class,
        count(*) AS refinements,
        count(*) FILTER (WHERE r.outcome = 'selected') AS selected
    FROM refined r
    GROUP BY 1
)
SELECT
    c.class IS NOT NULL AS is_row,
    c.class,
    c.refinements,
    e.total_refinements AS all_refinements,
    c.selected,
    e.*
FROM everything e
LEFT JOIN classes c ON true
ORDER BY c.refinements DESC, c.class COLLATE "C"
