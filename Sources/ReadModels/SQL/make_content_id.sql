-- An id for a body's chunks.
SELECT gen_random_uuid() AS content_id
