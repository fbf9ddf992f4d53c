-- The total and the first fifty positions of the names like a pattern.
-- $1 pattern, with \ before %, _ and \
WITH found AS MATERIALIZED (
    SELECT position
    FROM bench_name
    WHERE folded LIKE $1
)
SELECT
    (SELECT count(*) FROM found) AS total,
    ARRAY(SELECT position FROM found ORDER BY position LIMIT 50) AS first
