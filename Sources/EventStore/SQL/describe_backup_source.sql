-- What a backup says of the database that it is taken of, and the snapshot to take it in.
SELECT
    current_setting('server_version_num')::integer / 10000 AS server_major,
    pg_database_size(current_database()) AS bytes,
    transaction_timestamp() AS taken_at,
    (SELECT max(e.epoch) FROM epoch e) AS epoch,
    (SELECT max(m.number) FROM migration m) AS schema_version,
    pg_export_snapshot() AS snapshot
