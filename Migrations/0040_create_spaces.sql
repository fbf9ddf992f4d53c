-- What saved searches are shared through, and who is in it. Each row has an event in the stream of its
-- space, written in the same transaction, as with people and tokens. A person's own space has that
-- person in it and nobody else.
CREATE TABLE space (
    workspace_id integer NOT NULL,
    space_id uuid NOT NULL,
    name text NOT NULL,
    personal_of uuid,
    CONSTRAINT space_pkey PRIMARY KEY (workspace_id, space_id),
    CONSTRAINT space_personal_of_key UNIQUE (workspace_id, personal_of),
    CONSTRAINT space_name_length CHECK (length(name) BETWEEN 1 AND 100)
);

-- revision counts how often the role was set. A role that is NULL says that the person was taken out:
-- the row stays, so that whoever comes back does not begin with a revision that somebody remembers.
CREATE TABLE space_member (
    workspace_id integer NOT NULL,
    space_id uuid NOT NULL,
    person_id uuid NOT NULL,
    role text,
    revision integer NOT NULL,
    CONSTRAINT space_member_pkey PRIMARY KEY (workspace_id, space_id, person_id),
    CONSTRAINT space_member_role_known CHECK (role IN ('viewer', 'editor', 'owner')),
    CONSTRAINT space_member_revision_positive CHECK (revision > 0)
);

CREATE INDEX space_member_person_idx
ON space_member (workspace_id, person_id);

GRANT SELECT, INSERT ON space, space_member TO searchsync_server;
GRANT UPDATE (name) ON space TO searchsync_server;
GRANT UPDATE (role, revision) ON space_member TO searchsync_server;
