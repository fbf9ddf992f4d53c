-- Which migrations have been applied, with the SHA-256 of their text.
CREATE TABLE IF NOT EXISTS migration (
    number integer NOT NULL,
    name text NOT NULL,
    checksum bytea NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT migration_pkey PRIMARY KEY (number)
)
