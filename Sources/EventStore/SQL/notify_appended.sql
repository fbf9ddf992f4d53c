-- Tells who listens that workspaces' logs have grown; a notification for each.
-- $1 channel  $2 workspaces, as texts
SELECT pg_notify($1, appended.workspace)
FROM unnest($2::text[]) AS appended (workspace)
