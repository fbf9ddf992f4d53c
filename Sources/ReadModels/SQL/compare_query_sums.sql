-- Where sums by query tell something else than the intents.
-- $1 workspace  $2 model version  $3 first and  $4 last key of a query  $5 rows at most
WITH facts AS (
    SELECT f.*
    FROM intent_model f
    WHERE f.workspace_id = $1 AND f.model_version = $2 AND f.query_key BETWEEN $3 AND $4
),
wanted_days AS (
    SELECT
        date_trunc('day', f.began_at, 'UTC') AS day,
        f.query_key, f.application, f.profile, f.catalog,
        count(*) AS intents,
        count(f.total) AS known,
        count(*) FILTER (WHERE f.total = 0) AS zero,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected,
        count(*) FILTER (WHERE f.outcome = 'submitted') AS submitted,
        count(*) FILTER (WHERE f.outcome = 'cancelled') AS cancelled,
        count(*) FILTER (WHERE f.outcome = 'refined') AS refined,
        count(*) FILTER (WHERE f.outcome = 'abandoned') AS abandoned,
        count(*) FILTER (WHERE f.outcome = 'unknown') AS unknown,
        count(f.submit_ms) AS sent,
        sum(f.clicks) AS clicks,
        sum(cardinality(f.positions)) AS positioned,
        sum((SELECT coalesce(sum(p), 0) FROM unnest(f.positions) p)) AS position_sum
    FROM facts f
    GROUP BY 1, 2, 3, 4, 5
),
wanted_months AS (
    SELECT
        date_trunc('month', f.began_at, 'UTC') AS month,
        f.query_key,
        count(*) AS intents,
        count(f.total) AS known,
        count(*) FILTER (WHERE f.total = 0) AS zero,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected,
        count(*) FILTER (WHERE f.outcome = 'cancelled') AS cancelled,
        count(*) FILTER (WHERE f.outcome = 'abandoned') AS abandoned,
        count(*) FILTER (WHERE f.outcome = 'unknown') AS unknown
    FROM facts f
    GROUP BY 1, 2
),
wanted_queries AS (
    SELECT
        f.query_key,
        count(*) AS intents,
        count(DISTINCT f.person_key) AS people,
        min(f.normal) AS normal
    FROM facts f
    GROUP BY 1
),
wanted_people AS (
    SELECT f.query_key, f.person_key, count(*) AS intents
    FROM facts f
    GROUP BY 1, 2
),
wanted_spellings AS (
    SELECT f.query_key, text_key(f.text) AS spelling_key, count(*) AS intents, f.text AS spelling
    FROM facts f
    GROUP BY f.query_key, f.text
),
differences AS (
    SELECT
        'intent_query_day_model' AS difference,
        to_jsonb(s) - 'workspace_id' - 'model_version' AS shown,
        to_jsonb(w) AS wanted
    FROM (
        SELECT d.*
        FROM intent_query_day_model d
        WHERE d.workspace_id = $1 AND d.model_version = $2 AND d.query_key BETWEEN $3 AND $4
    ) s
    FULL JOIN wanted_days w USING (day, query_key, application, profile, catalog)
    UNION ALL
    SELECT
        'intent_query_month_model',
        to_jsonb(s) - 'workspace_id' - 'model_version',
        to_jsonb(w)
    FROM (
        SELECT m.*
        FROM intent_query_month_model m
        WHERE m.workspace_id = $1 AND m.model_version = $2 AND m.query_key BETWEEN $3 AND $4
    ) s
    FULL JOIN wanted_months w USING (month, query_key)
    UNION ALL
    SELECT 'intent_query_model', to_jsonb(s) - 'workspace_id' - 'model_version', to_jsonb(w)
    FROM (
        SELECT q.*
        FROM intent_query_model q
        WHERE q.workspace_id = $1 AND q.model_version = $2 AND q.query_key BETWEEN $3 AND $4
    ) s
    FULL JOIN wanted_queries w USING (query_key)
    UNION ALL
    SELECT 'intent_person_model', to_jsonb(s) - 'workspace_id' - 'model_version', to_jsonb(w)
    FROM (
        SELECT p.*
        FROM intent_person_model p
        WHERE p.workspace_id = $1 AND p.model_version = $2 AND p.query_key BETWEEN $3 AND $4
    ) s
    FULL JOIN wanted_people w USING (query_key, person_key)
    UNION ALL
    SELECT 'intent_spelling_model', to_jsonb(s) - 'workspace_id' - 'model_version', to_jsonb(w)
    FROM (
        SELECT n.*
        FROM intent_spelling_model n
        WHERE n.workspace_id = $1 AND n.model_version = $2 AND n.query_key BETWEEN $3 AND $4
    ) s
    FULL JOIN wanted_spellings w USING (query_key, spelling_key)
)
SELECT d.difference, d.shown::text AS shown, d.wanted::text AS wanted
FROM differences d
WHERE d.shown IS DISTINCT FROM d.wanted
LIMIT $5
