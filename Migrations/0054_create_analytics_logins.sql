-- Makes the login role of a workspace's analysts or auditors, or gives it another password. Of what is
-- searchsync's it reads the views alone; its transactions are read-only, and its statements end after a
-- minute, unless it says otherwise itself. Without a password it logs in only where the cluster trusts
-- who connects. Roles belong to the whole cluster, and databases are renamed and copied: so that no login
-- of one database is another's, the name is new each time, and the table says whose it is.
CREATE FUNCTION make_analytics_login(
    p_workspace integer,
    p_sees_all boolean,
    p_password text
)
RETURNS text
LANGUAGE plpgsql
VOLATILE
AS $$
DECLARE
    v_name text;
BEGIN
    IF NOT EXISTS (SELECT FROM workspace w WHERE w.workspace_id = p_workspace) THEN
        RAISE EXCEPTION 'there is no workspace %', p_workspace
            USING HINT = 'searchsync workspace list tells which there are.';
    END IF;
    -- Of several at once one makes it, and the others find it.
    PERFORM pg_advisory_xact_lock(1936946810, p_workspace);
    SELECT l.role_name
    INTO v_name
    FROM analytics_login l
    JOIN pg_roles r ON r.rolname = l.role_name
    WHERE l.workspace_id = p_workspace AND l.sees_all = p_sees_all;
    IF v_name IS NULL THEN
        v_name := format(
            'searchsync_%s_%s_%s',
            CASE WHEN p_sees_all THEN 'auditor' ELSE 'analyst' END, p_workspace,
            left(replace(gen_random_uuid()::text, '-', ''), 12)
        );
        EXECUTE format('CREATE ROLE %I LOGIN', v_name);
        EXECUTE format('GRANT searchsync_analytics TO %I', v_name);
        EXECUTE format('ALTER ROLE %I SET default_transaction_read_only = on', v_name);
        EXECUTE format('ALTER ROLE %I SET statement_timeout = ''60s''', v_name);
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO searchsync_analytics', current_schema());
        -- One of another cluster, from which the database was restored.
        DELETE FROM analytics_login
        WHERE workspace_id = p_workspace AND sees_all = p_sees_all;
        INSERT INTO analytics_login (role_name, workspace_id, sees_all)
        VALUES (v_name, p_workspace, p_sees_all);
    END IF;
    IF p_password IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I PASSWORD %L', v_name, p_password);
    END IF;
    RETURN v_name;
END
$$;

-- Removes the login role of a workspace's analysts or auditors, and tells its name; NULL where there is
-- none. Who is logged in as it reads nothing from then on.
CREATE FUNCTION remove_analytics_login(p_workspace integer, p_sees_all boolean)
RETURNS text
LANGUAGE plpgsql
VOLATILE
AS $$
DECLARE
    v_name text;
BEGIN
    PERFORM pg_advisory_xact_lock(1936946810, p_workspace);
    DELETE FROM analytics_login
    WHERE workspace_id = p_workspace AND sees_all = p_sees_all
    RETURNING role_name
    INTO v_name;
    IF NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = v_name) THEN
        RETURN NULL;
    END IF;
    EXECUTE format('DROP ROLE %I', v_name);
    RETURN v_name;
END
$$;
