-- What reports of sessions begin with: the sessions that count. The parameters are those of all reports.
-- $1 workspace  $2 model version  $3 since  $6 until  $7 application  $8 profile  $9 catalog
-- $10 people  $11 devices
WITH counted AS (
    SELECT s.*
    FROM session_summary_model s
    WHERE s.workspace_id = $1
        AND s.model_version = $2
        AND s.started_at >= $3
        AND s.started_at < $6
        AND ($7::text IS NULL OR left(coalesce(s.application, ''), 200) = $7)
        AND ($8::text IS NULL OR left(s.profile, 200) = $8)
        AND ($9::text IS NULL OR left(coalesce(s.catalog_name, ''), 200) = $9)
        AND (
            $10::uuid[] IS NULL
            OR key_of_person(s.person_id, s.person_pseudonym, s.device_pseudonym) = ANY ($10)
        )
        AND (
            $11::uuid[] IS NULL
            OR key_of_device(s.device_id, s.device_pseudonym) = ANY ($11)
        )
)
