ALTER TABLE audit_entry
  ADD CONSTRAINT audit_entry_ends_what_was_begun CHECK ((outcome = 'begun') = (begun_id IS NULL));

ALTER TABLE balance_adjustment
  ADD CONSTRAINT balance_adjustment_amount_not_zero CHECK (amount <> 0 AND amount <> 'NaN'),
  ADD CONSTRAINT balance_adjustment_ended_when_decided CHECK ((state = 'review') = (ended_at IS NULL));
-- What waits for a reviewer, oldest first.
CREATE INDEX balance_adjustment_pending ON balance_adjustment (id) WHERE state = 'review';

-- Two operators with one account would be one person with two approvals.
CREATE UNIQUE INDEX operator_user ON operator (user_id) WHERE user_id IS NOT NULL AND disabled_at IS NULL;

ALTER TABLE edit_proposal
  ADD CONSTRAINT edit_proposal_before_of_a_version CHECK ((before IS NULL) = (version IS NULL)),
  ADD CONSTRAINT edit_proposal_ended_when_decided CHECK ((state = 'review') = (ended_at IS NULL));
-- What waits for a second operator, oldest first.
CREATE INDEX edit_proposal_pending ON edit_proposal (id) WHERE state = 'review';
