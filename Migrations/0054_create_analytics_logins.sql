-- Makes the login role of a workspace's analysts or auditors, or gives it another password. A login can
-- do nothing but read the views, each transaction read-only and each statement no longer than a minute
-- unless it says so itself. Without a password it logs in only where the cluster trusts who connects.
-- Roles belong to the whole cluster, so that the name has the database in it.
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
    v_name CONSTANT text := format(
        'searchsync_%s_%s_%s',
        left(current_database(), 30), p_workspace,
        CASE WHEN p_sees_all THEN 'auditor' ELSE 'analyst' END
    );
BEGIN
    IF NOT EXISTS (SELECT FROM workspace w WHERE w.workspace_id = p_workspace) THEN
        RAISE EXCEPTION 'there is no workspace %', p_workspace
            USING HINT = 'searchsync workspace list tells which there are.';
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = v_name) THEN
        EXECUTE format('CREATE ROLE %I LOGIN', v_name);
    END IF;
    EXECUTE format('GRANT searchsync_analytics TO %I', v_name);
    EXECUTE format('ALTER ROLE %I SET default_transaction_read_only = on', v_name);
    EXECUTE format('ALTER ROLE %I SET statement_timeout = ''60s''', v_name);
    IF p_password IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I PASSWORD %L', v_name, p_password);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO searchsync_analytics', current_schema());

    INSERT INTO analytics_login (role_name, workspace_id, sees_all)
    VALUES (v_name, p_workspace, p_sees_all)
    ON CONFLICT ON CONSTRAINT analytics_login_pkey DO NOTHING;
    RETURN v_name;
END
$$;
