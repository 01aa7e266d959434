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
  ADD CONSTRAINT edit_proposal_ended_when_decided CHECK ((state = 'review') = (ended_at IS NULL)),
  ADD CONSTRAINT edit_proposal_approved_for_a_moment CHECK (approved_at IS NULL OR takes_effect_at IS NOT NULL);
-- What waits for a second operator, oldest first.
CREATE INDEX edit_proposal_pending ON edit_proposal (id) WHERE state = 'review';
-- What was approved and waits for its moment.
CREATE INDEX edit_proposal_waiting ON edit_proposal (takes_effect_at) WHERE state = 'review' AND approved_at IS NOT NULL;

-- What operators did to a user, and what they were refused.
CREATE INDEX audit_entry_user ON audit_entry (audit_user_of(kind, item, before), id DESC)
  WHERE audit_user_of(kind, item, before) IS NOT NULL;
CREATE INDEX audit_entry_refused ON audit_entry (id) WHERE outcome = 'refused';

ALTER TABLE user_note
  ADD CONSTRAINT user_note_says_something CHECK (length(text) BETWEEN 1 AND 2000);

ALTER TABLE operator_sign_in
  ADD CONSTRAINT operator_sign_in_step_of_a_secret CHECK ((secret IS NULL) = (last_step IS NULL));

-- What there is becomes the part before the first month.
SELECT months_begin('audit_entry');
