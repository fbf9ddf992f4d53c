-- The first moment of which there are intents or sums; where there is none, how many intents there are in all.
-- $1 workspace  $2 model version  $3 not before, or NULL
WITH next AS (
    SELECT
        least(
            (
                SELECT min(f.began_at)
                FROM intent_model f
                WHERE f.workspace_id = $1 AND f.model_version = $2
                    AND ($3::timestamptz IS NULL OR f.began_at >= $3)
            ),
            (
                SELECT min(h.hour)
                FROM intent_hour_model h
                WHERE h.workspace_id = $1 AND h.model_version = $2
                    AND ($3::timestamptz IS NULL OR h.hour >= $3)
            ),
            (
                SELECT min(k.hour)
                FROM intent_click_model k
                WHERE k.workspace_id = $1 AND k.model_version = $2
                    AND ($3::timestamptz IS NULL OR k.hour >= $3)
            )
        ) AS moment
)
SELECT
    n.moment,
    CASE
        WHEN n.moment IS NULL THEN (
            SELECT coalesce(sum(h.intents), 0)::bigint
            FROM intent_hour_model h
            WHERE h.workspace_id = $1 AND h.model_version = $2
        )
    END AS intents
FROM next n
