ALTER TABLE identity
  ADD CONSTRAINT identity_reason_when_rejected CHECK ((state = 'rejected') = (reason IS NOT NULL)),
  ADD CONSTRAINT identity_second_when_passed CHECK (second_review IS NULL OR state = 'passed'),
  ADD CONSTRAINT identity_second_by CHECK ((second_by IS NULL) = (coalesce(second_review, 'review') = 'review'));
-- What waits for a reviewer, oldest first.
CREATE INDEX identity_pending ON identity (id) WHERE state = 'submitted';
-- Of a user, one at most is under review or has passed.
CREATE UNIQUE INDEX identity_live ON identity (user_id) WHERE state IN ('submitted', 'passed');
-- What waits for a second reviewer, oldest first.
CREATE INDEX identity_second ON identity (id) WHERE second_review = 'review';
-- Who has the same name.
CREATE INDEX identity_named ON identity (identity_name_key(name));
-- The sample that waits for a second reviewer, oldest first.
CREATE INDEX identity_check_pending ON identity (id) WHERE check_state = 'review';
