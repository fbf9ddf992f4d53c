-- $1 positions  $2 folded names
INSERT INTO bench_name (position, folded)
SELECT n.position, n.folded
FROM unnest($1, $2) AS n (position, folded)
