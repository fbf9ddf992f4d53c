-- Sessions that apps recorded under a pseudonym and that were not erased. From the log, for a read model
-- may be behind; only an app's token, that of a recorder, speaks for a pseudonym. A session that is made
-- of rows of User Behavior Insights may tell a person late, or several, whoever imported them.
-- $1 workspace  $2 pseudonym  $3 what stands for it among those who rows tell, or NULL
SELECT e.stream_id
FROM event e
JOIN stream s ON s.workspace_id = e.workspace_id AND s.stream_id = e.stream_id
WHERE e.workspace_id = $1 AND e.version = 1 AND e.kind = 'sessionStarted'
    AND s.kind = 'session' AND s.salt IS NOT NULL
    AND (
        (
            e.payload #>> '{data,person}' = $2
            AND EXISTS (
                SELECT
                FROM token t
                WHERE t.workspace_id = $1 AND t.device_id = s.device_id AND t.role = 'recorder'
            )
        )
        OR e.stream_id IN (
            SELECT u.session_id
            FROM ubi_person u
            WHERE u.workspace_id = $1 AND u.person_id = $3
        )
    )
ORDER BY e.position
