ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_check CHECK ((outcome = 'begun') = (begun_id IS NULL));
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_outcome_check CHECK (outcome IN ('begun', 'done', 'refused'));
ALTER TABLE balance_adjustment ADD CONSTRAINT balance_adjustment_amount_check CHECK ((amount <> 0) AND (amount <> 'NaN'));
ALTER TABLE balance_adjustment ADD CONSTRAINT balance_adjustment_check CHECK ((state = 1) = (ended_at IS NULL));
ALTER TABLE balance_adjustment ADD CONSTRAINT balance_adjustment_state_check CHECK (state IN (1, 2, 3));
ALTER TABLE operator ADD CONSTRAINT operator_role_check CHECK (role IN ('reviewer', 'administrator', 'automatic'));
CREATE INDEX balance_adjustment_pending ON balance_adjustment (id) WHERE (state = 1);
CREATE INDEX operator_user ON operator (user_id) WHERE (user_id IS NOT NULL);
