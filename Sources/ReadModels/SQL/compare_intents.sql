-- Where the intents of two versions of the read model differ. How many results they had is left out: it
-- depends on which catalogs were at hand.
-- $1 workspace  $2 sessions  $3 the version shown  $4 the version to compare it with
SELECT
    coalesce(l.session_id, f.session_id) AS session_id,
    'intent ' || coalesce(l.number, f.number) AS difference,
    (to_jsonb(l) - 'model_version' - 'total')::text AS shown,
    (to_jsonb(f) - 'model_version' - 'total')::text AS wanted
FROM (
    SELECT i.*
    FROM intent_model i
    WHERE i.workspace_id = $1 AND i.session_id = ANY ($2) AND i.model_version = $3
) l
FULL JOIN (
    SELECT i.*
    FROM intent_model i
    WHERE i.workspace_id = $1 AND i.session_id = ANY ($2) AND i.model_version = $4
) f ON f.session_id = l.session_id AND f.number = l.number
WHERE (to_jsonb(l) - 'model_version' - 'total')
    IS DISTINCT FROM (to_jsonb(f) - 'model_version' - 'total')
ORDER BY 1, coalesce(l.number, f.number)
