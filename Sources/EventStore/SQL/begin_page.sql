-- How far a projection has come; NULL where it has not begun. is_of_log says whether that is a place in
-- the log as it is: a checkpoint of another epoch, or beyond the log's end, is of a log that was
-- restored since, and nobody may go on from it. From here on, a server that stands still in the middle
-- of the transaction loses it, so that its locks hold nobody up for long. The commit is not waited for
-- on the disk: what a crash of the database loses is the read model and its checkpoint together, and
-- the log gives both again. While the page is open nothing is erased, and it waits for an erasure that
-- is under way: what it saves of a session cannot come after the session's end.
-- $1 workspace  $2 projection  $3 model version
SELECT
    c.position,
    c.position IS NULL OR (
        c.epoch = (SELECT max(ep.epoch) FROM epoch ep)
        AND c.position <= coalesce(
            (SELECT max(b.last_position) FROM batch b WHERE b.workspace_id = $1), 0
        )
    ) AS is_of_log,
    set_config('idle_in_transaction_session_timeout', '10s', true) AS time_limit,
    set_config('synchronous_commit', 'off', true) AS wait_for_disk,
    pg_advisory_xact_lock_shared(1936946808, $1) IS NULL AS is_locked
FROM (SELECT $1::integer AS workspace_id) w
LEFT JOIN checkpoint c
    ON c.workspace_id = w.workspace_id AND c.projection = $2 AND c.model_version = $3
