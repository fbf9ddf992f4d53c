-- A version of a catalog is its items in order; its identity is their digest, its number a label.
-- Items stand once for each digest, however often and under whatever name they were loaded.
CREATE TABLE catalog_version (
    workspace_id integer NOT NULL,
    name text NOT NULL,
    number integer NOT NULL,
    digest bytea NOT NULL,
    item_count integer NOT NULL,
    columns json NOT NULL,
    loaded_at timestamptz NOT NULL DEFAULT now(),
    position bigint NOT NULL,
    CONSTRAINT catalog_version_pkey PRIMARY KEY (workspace_id, name, number),
    CONSTRAINT catalog_version_name_length CHECK (length(name) BETWEEN 1 AND 100),
    CONSTRAINT catalog_version_number_positive CHECK (number > 0),
    CONSTRAINT catalog_version_digest_length CHECK (octet_length(digest) = 32)
);

CREATE TABLE catalog_item (
    workspace_id integer NOT NULL,
    digest bytea NOT NULL,
    ordinal integer NOT NULL,
    item json NOT NULL,
    CONSTRAINT catalog_item_pkey PRIMARY KEY (workspace_id, digest, ordinal)
);

-- A file on its way in, in parts of at most 8 MiB; removed at the commit, or a day later.
CREATE TABLE catalog_upload (
    workspace_id integer NOT NULL,
    upload_id uuid NOT NULL,
    name text NOT NULL,
    person_id uuid NOT NULL,
    begun_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT catalog_upload_pkey PRIMARY KEY (workspace_id, upload_id)
);

CREATE TABLE catalog_upload_part (
    workspace_id integer NOT NULL,
    upload_id uuid NOT NULL,
    part integer NOT NULL,
    body bytea NOT NULL,
    CONSTRAINT catalog_upload_part_pkey PRIMARY KEY (workspace_id, upload_id, part),
    CONSTRAINT catalog_upload_part_number CHECK (part BETWEEN 1 AND 1000),
    CONSTRAINT catalog_upload_part_size CHECK (octet_length(body) <= 8388608)
);
