-- What a version of a catalog consists of, once for each digest. Its lines stand in chunks: items, and
-- runs of items of the version that base_digest names. A version without a base is whole.
-- Items of versions that were stored before are where they were: such a body has no content_id.
CREATE TABLE catalog_body (
    workspace_id integer NOT NULL,
    digest bytea NOT NULL,
    content_id uuid,
    base_digest bytea,
    item_count integer NOT NULL,
    -- Bytes of all items, and of the lines that are stored.
    size bigint NOT NULL,
    stored_size bigint NOT NULL,
    -- Of the chain of differences down to the version that is whole: how many they are, the bytes of
    -- their lines, and the bytes of the whole version.
    chain_length integer NOT NULL,
    chain_size bigint NOT NULL,
    root_size bigint NOT NULL,
    CONSTRAINT catalog_body_pkey PRIMARY KEY (workspace_id, digest),
    CONSTRAINT catalog_body_digest_length CHECK (octet_length(digest) = 32),
    CONSTRAINT catalog_body_base_has_content CHECK (base_digest IS NULL OR content_id IS NOT NULL),
    CONSTRAINT catalog_body_chain CHECK ((base_digest IS NULL) = (chain_length = 0))
);

-- Whole lines, each with its line feed; first_line counts from 0. Chunks are stored before the version
-- that they belong to is visible: those that no body names are of a load that did not come to its end.
CREATE TABLE catalog_chunk (
    workspace_id integer NOT NULL,
    content_id uuid NOT NULL,
    first_line integer NOT NULL,
    body bytea NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT catalog_chunk_pkey PRIMARY KEY (workspace_id, content_id, first_line)
);

INSERT INTO catalog_body (
    workspace_id, digest, item_count, size, stored_size, chain_length, chain_size, root_size
)
SELECT v.workspace_id, v.digest, v.item_count, s.size, s.size, 0, 0, s.size
FROM (
    SELECT DISTINCT w.workspace_id, w.digest, w.item_count
    FROM catalog_version w
) v
CROSS JOIN LATERAL (
    SELECT coalesce(sum(octet_length(i.item::text) + 1), 0) AS size
    FROM catalog_item i
    WHERE i.workspace_id = v.workspace_id AND i.digest = v.digest
) s;

-- Removes the chunks of a load that did not come to its end: the named one, or with NULL those of a
-- day ago. What a version consists of, it cannot remove.
CREATE FUNCTION discard_catalog_chunks(workspace integer, content uuid)
RETURNS void
LANGUAGE sql
SECURITY DEFINER
AS $$
    DELETE FROM catalog_chunk c
    WHERE c.workspace_id = workspace
        AND CASE
            WHEN content IS NULL THEN c.stored_at < now() - interval '1 day'
            ELSE c.content_id = content
        END
        AND NOT EXISTS (
            SELECT
            FROM catalog_body b
            WHERE b.workspace_id = c.workspace_id AND b.content_id = c.content_id
        )
$$;

-- As with erase_streams, names are looked up in this schema, and in temporary ones last.
DO $$
BEGIN
    EXECUTE format(
        'ALTER FUNCTION discard_catalog_chunks(integer, uuid) SET search_path = pg_catalog, %I, pg_temp',
        current_schema()
    );
END
$$;

REVOKE ALL ON FUNCTION discard_catalog_chunks(integer, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION discard_catalog_chunks(integer, uuid) TO searchsync_server;
GRANT SELECT, INSERT ON catalog_body, catalog_chunk TO searchsync_server;
