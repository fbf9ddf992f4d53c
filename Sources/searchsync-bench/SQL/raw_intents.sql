-- The intents of a made-up history, asked of the events themselves: as exact as the fold for what occurs
-- there, and no more. An intent begins with a text or a token; it ends where the text is removed, Cancel
-- is pressed, a token is put in or the session ends. $1 workspace
WITH told AS (
    SELECT
        e.stream_id,
        e.version,
        e.occurred_at,
        e.kind,
        e.payload,
        CASE e.kind WHEN 'textChanged' THEN e.payload #>> '{data,text}' END AS text
    FROM event e
    WHERE e.workspace_id = $1
),
parts AS (
    SELECT
        t.*,
        count(*) FILTER (WHERE t.kind = 'tokenAdded') OVER (
            PARTITION BY t.stream_id ORDER BY t.version
        )
        + count(*) FILTER (WHERE t.kind = 'searchCancelled' OR t.text = '') OVER (
            PARTITION BY t.stream_id ORDER BY t.version
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS part
    FROM told t
),
grouped AS (
    SELECT
        p.stream_id,
        p.part,
        min(p.occurred_at) FILTER (WHERE p.text <> '' OR p.kind = 'tokenAdded') AS began_at,
        min(p.occurred_at) FILTER (WHERE p.kind = 'resultSelected') AS opened_at,
        (array_agg(p.text ORDER BY p.version DESC) FILTER (WHERE p.text <> ''))[1] AS text,
        (array_agg(p.payload #>> '{data,total}' ORDER BY p.version DESC)
            FILTER (WHERE p.kind = 'resultsShown'))[1]::integer AS total,
        (array_agg(p.payload #>> '{data,token,value}')
            FILTER (WHERE p.kind = 'tokenAdded'))[1] AS token,
        min((p.payload #>> '{data,position}')::integer)
            FILTER (WHERE p.kind = 'resultSelected') AS position,
        count(*) FILTER (WHERE p.text <> '') AS keystrokes,
        count(*) FILTER (WHERE p.kind = 'resultSelected') AS clicks,
        bool_or(p.kind = 'searchSubmitted') AS is_submitted,
        bool_or(p.kind = 'searchCancelled') AS is_cancelled
    FROM parts p
    GROUP BY p.stream_id, p.part
    HAVING bool_or(p.text <> '' OR p.kind = 'tokenAdded')
),
intents AS (
    SELECT
        g.stream_id,
        g.began_at,
        g.opened_at,
        coalesce(g.text, lag(g.text) OVER session) AS text,
        g.total,
        g.token,
        g.position,
        g.keystrokes,
        g.clicks,
        lag(g.clicks) OVER session AS clicks_before,
        CASE
            WHEN g.clicks > 0 THEN 'selected'
            WHEN g.is_submitted THEN 'submitted'
            WHEN g.is_cancelled THEN 'cancelled'
            WHEN lead(g.token) OVER session IS NOT NULL THEN 'refined'
            ELSE 'abandoned'
        END AS outcome
    FROM grouped g
    WINDOW session AS (PARTITION BY g.stream_id ORDER BY g.part)
),
started AS (
    SELECT
        e.stream_id,
        e.payload #>> '{data,application}' AS application,
        e.payload #>> '{data,profile,name}' AS profile,
        e.payload #>> '{data,device}' AS device
    FROM event e
    WHERE e.workspace_id = $1 AND e.kind = 'sessionStarted'
)
