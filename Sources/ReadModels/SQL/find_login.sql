-- Whether a login made a token, as the log tells.
-- $1 workspace  $2 the stream of identities  $3 the token as text
SELECT EXISTS (
    SELECT
    FROM event e
    WHERE e.workspace_id = $1 AND e.stream_id = $2 AND e.kind = 'deviceAdded'
        AND e.payload #>> '{data,token}' = $3
) AS is_of_login
