-- Whether a try of something parked was asked for.
-- $1 workspace  $2 projection  $3 model version
SELECT true AS is_asked
FROM parked_session k
WHERE k.workspace_id = $1 AND k.projection = $2 AND k.model_version = $3 AND k.is_retried
UNION ALL
SELECT true
FROM parked_space k
WHERE k.workspace_id = $1 AND $2 = 'spaces' AND k.model_version = $3 AND k.is_retried
LIMIT 1
