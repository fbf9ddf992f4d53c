-- A restore from a backup adds a row with the next epoch, so that nobody who holds a cursor of the
-- lost time goes on silently.
CREATE TABLE epoch (
    epoch integer NOT NULL,
    began_at timestamptz NOT NULL DEFAULT now(),
    reason text NOT NULL,
    CONSTRAINT epoch_pkey PRIMARY KEY (epoch),
    CONSTRAINT epoch_positive CHECK (epoch > 0)
);

INSERT INTO epoch (epoch, reason)
VALUES (1, 'created');
