-- Intents by device. Behind the facts.
,
devices AS (
    SELECT
        f.device_key,
        count(*) AS intents,
        count(f.total) AS known,
        count(*) FILTER (WHERE f.total = 0) AS zero,
        count(*) FILTER (WHERE f.outcome = 'selected') AS selected,
        -- Any of its sessions tells what it is called.
        min(f.session_id::text COLLATE "C")::uuid AS session_id
    FROM facts f
    GROUP BY 1
),
named AS (
    SELECT
        d.*,
        coalesce(s.device_pseudonym, n.name, d.device_key::text) AS device
    FROM devices d
    LEFT JOIN session_summary_model s
        ON s.workspace_id = $1 AND s.session_id = d.session_id AND s.model_version = $2
    LEFT JOIN device n ON n.workspace_id = $1 AND n.device_id = s.device_id
),
everything AS (
    SELECT
        (SELECT count(*) FROM devices) AS total_devices,
        (SELECT coalesce(sum(d.intents), 0)::bigint FROM devices d) AS total_intents
)
SELECT
    d.device_key IS NOT NULL AS is_row,
    d.device,
    d.intents,
    e.total_intents AS all_intents,
    d.known,
    d.zero,
    d.selected,
    e.*
FROM everything e
LEFT JOIN (
    SELECT d.*
    FROM named d
    ORDER BY d.intents DESC, d.device COLLATE "C", d.device_key
    LIMIT $17
) d ON true
ORDER BY d.intents DESC, d.device COLLATE "C", d.device_key
