CREATE INDEX bench_name_folded ON bench_name USING gin (folded gin_trgm_ops);
ANALYZE bench_name
