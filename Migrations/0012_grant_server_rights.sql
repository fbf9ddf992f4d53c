-- What the role that serves may do. It owns nothing; the log it can only read and add to.
-- Roles belong to the whole cluster: they may be there already, or another database may be making
-- them at this moment. Whoever migrates may also serve, in this role.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'searchsync_server') THEN
        CREATE ROLE searchsync_server NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

DO $$
BEGIN
    IF NOT pg_has_role(current_user, 'searchsync_server', 'MEMBER') THEN
        GRANT searchsync_server TO CURRENT_USER;
    END IF;
EXCEPTION WHEN unique_violation THEN
    NULL;
END
$$;

GRANT SELECT ON workspace, epoch TO searchsync_server;
GRANT SELECT, INSERT ON stream, event, batch TO searchsync_server;
GRANT SELECT, INSERT, UPDATE ON checkpoint TO searchsync_server;
GRANT SELECT, INSERT ON person, device TO searchsync_server;
GRANT SELECT, INSERT ON token TO searchsync_server;
GRANT UPDATE (revoked_at) ON token TO searchsync_server;
GRANT SELECT, INSERT ON catalog_version, catalog_item TO searchsync_server;
GRANT SELECT, INSERT, DELETE ON catalog_upload, catalog_upload_part TO searchsync_server;
GRANT UPDATE (body) ON catalog_upload_part TO searchsync_server;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_summary TO searchsync_server;
