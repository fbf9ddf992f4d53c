-- Removes the chunks of a load that did not come to its end; with NULL those of a day ago.
-- $1 workspace  $2 content
SELECT discard_catalog_chunks($1, $2)
