-- The log is only ever added to, but for one thing: a payload and a stream's salt can be removed, by
-- erase_streams and by nothing else. It runs as the owner, says that it erases (for its transaction
-- alone, and until it is done), and the rows may change in no other way. Neither of these lets
-- anybody through by itself: the serving role is not the owner, and the owner has not said it.
CREATE FUNCTION is_erasing(p_table oid)
RETURNS boolean
LANGUAGE sql
STABLE
AS $$
    SELECT
        current_setting('searchsync.erasing', true) = pg_current_xact_id_if_assigned()::text
        AND (SELECT pg_has_role(c.relowner, 'USAGE') FROM pg_class c WHERE c.oid = p_table)
$$;

CREATE FUNCTION refuse_update()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    IF is_erasing(TG_RELID) IS NOT TRUE THEN
        RAISE EXCEPTION 'the log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'insufficient_privilege',
            HINT = 'Append an event that corrects it; erase through searchsync.';
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION permit_payload_removal()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    IF NEW.payload IS NOT NULL
        OR (
            NEW.position, NEW.occurred_at, NEW.workspace_id, NEW.version, NEW.schema,
            NEW.stream_id, NEW.kind, NEW.payload_digest
        ) IS DISTINCT FROM (
            OLD.position, OLD.occurred_at, OLD.workspace_id, OLD.version, OLD.schema,
            OLD.stream_id, OLD.kind, OLD.payload_digest
        )
    THEN
        RAISE EXCEPTION 'the log is append-only: only a payload can be removed'
            USING ERRCODE = 'insufficient_privilege',
            HINT = 'Append an event that corrects it; erase through searchsync.';
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION permit_salt_removal()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    IF NEW.salt IS NOT NULL
        OR (NEW.workspace_id, NEW.stream_id, NEW.kind, NEW.device_id, NEW.actor_id)
        IS DISTINCT FROM (OLD.workspace_id, OLD.stream_id, OLD.kind, OLD.device_id, OLD.actor_id)
    THEN
        RAISE EXCEPTION 'the log is append-only: only a salt can be removed'
            USING ERRCODE = 'insufficient_privilege',
            HINT = 'Append an event that corrects it; erase through searchsync.';
    END IF;
    RETURN NEW;
END
$$;

DROP TRIGGER event_is_append_only ON event;
DROP TRIGGER stream_is_append_only ON stream;

CREATE TRIGGER event_is_append_only
BEFORE DELETE OR TRUNCATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER stream_is_append_only
BEFORE DELETE OR TRUNCATE ON stream
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER event_is_not_updated
BEFORE UPDATE ON event
FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();

CREATE TRIGGER stream_is_not_updated
BEFORE UPDATE ON stream
FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();

CREATE TRIGGER event_loses_only_its_payload
BEFORE UPDATE ON event
FOR EACH ROW EXECUTE FUNCTION permit_payload_removal();

CREATE TRIGGER stream_loses_only_its_salt
BEFORE UPDATE ON stream
FOR EACH ROW EXECUTE FUNCTION permit_salt_removal();

-- A request of a person's device can be under way while the person is erased: what it opens comes
-- too late. Both hold the workspace's lock, so that one of them sees the other.
CREATE FUNCTION refuse_erased_person()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
    IF EXISTS (
        SELECT
        FROM person p
        WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.actor_id
            AND p.erased_at IS NOT NULL
    )
    THEN
        RAISE EXCEPTION 'the person % was erased', NEW.actor_id
            USING ERRCODE = '23E04';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER stream_is_not_of_erased_person
BEFORE INSERT ON stream
FOR EACH ROW EXECUTE FUNCTION refuse_erased_person();
