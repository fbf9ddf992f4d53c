-- Who loaded a version, and how many items it does not have as the version before it did. NULL where
-- that is not known: of versions that were loaded before this was counted.
ALTER TABLE catalog_version
ADD COLUMN loaded_by text,
ADD COLUMN added integer,
ADD COLUMN removed integer,
ADD COLUMN changed integer,
ADD COLUMN moved integer;

UPDATE catalog_version v
SET loaded_by = e.payload #>> '{data,by}'
FROM event e
WHERE e.workspace_id = v.workspace_id
    AND e.position = v.position
    AND e.kind = 'catalogLoaded';
