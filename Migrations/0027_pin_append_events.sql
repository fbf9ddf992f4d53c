-- append_events is called by erase_streams with the owner's rights: names are looked up in this schema,
-- and in temporary ones last, so that tables of a caller's own do not stand before the real ones.
DO $$
BEGIN
    EXECUTE format(
        'ALTER FUNCTION append_events(integer, uuid[], text[], uuid[], uuid[], bytea[], integer[], '
        || 'integer[], integer[], text[], smallint[], timestamptz[], json[], bytea[], bytea) '
        || 'SET search_path = pg_catalog, %I, pg_temp',
        current_schema()
    );
END
$$;
