ALTER TABLE identity ADD CONSTRAINT identity_check CHECK ((state = 3) = (reason IS NOT NULL));
ALTER TABLE identity ADD CONSTRAINT identity_document_type_check CHECK (document_type IN (1, 2, 3));
ALTER TABLE identity ADD CONSTRAINT identity_state_check CHECK (state IN (1, 2, 3, 4));
CREATE INDEX identity_pending ON identity (id) WHERE (state = 1);
CREATE UNIQUE INDEX identity_live ON identity (user_id) WHERE (state IN (1, 2));
