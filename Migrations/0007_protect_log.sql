-- The log is only ever added to. Rights keep the serving role from changing it; this keeps the
-- owner from doing so by mistake.
CREATE FUNCTION refuse_change()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege',
        HINT = 'Append an event that corrects it; erase through searchsync.';
END
$$;

CREATE TRIGGER event_is_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER stream_is_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON stream
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER batch_is_append_only
BEFORE UPDATE OR DELETE OR TRUNCATE ON batch
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
