-- Who loaded a version, by the id under which the person's name is looked up and erased; and how many
-- items it does not have as the version before it did. NULL where that is not known: of versions that
-- were loaded before this was counted.
ALTER TABLE catalog_version
ADD COLUMN loaded_by uuid,
ADD COLUMN added integer,
ADD COLUMN removed integer,
ADD COLUMN changed integer,
ADD COLUMN moved integer;

-- Older events name the person, newer ones have the id.
UPDATE catalog_version v
SET loaded_by = p.person_id
FROM event e
JOIN person p
    ON p.workspace_id = e.workspace_id
    AND (
        p.person_id::text = e.payload #>> '{data,by,person}' OR p.name = e.payload #>> '{data,by}'
    )
WHERE e.workspace_id = v.workspace_id
    AND e.position = v.position
    AND e.kind = 'catalogLoaded';
