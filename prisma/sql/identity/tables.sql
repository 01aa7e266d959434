ALTER TABLE identity ADD CONSTRAINT identity_reason_when_rejected CHECK ((state = 'rejected') = (reason IS NOT NULL));
-- What waits for a reviewer, oldest first.
CREATE INDEX identity_pending ON identity (id) WHERE state = 'submitted';
-- Of a user, one at most is under review or has passed.
CREATE UNIQUE INDEX identity_live ON identity (user_id) WHERE state IN ('submitted', 'passed');
