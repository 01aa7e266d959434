ALTER TABLE ledger_account ADD CONSTRAINT balance_never_negative CHECK ((balance >= 0) AND (balance <> 'NaN'));
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check CHECK ((user_id IS NULL) = (balance IS NULL));
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_check1 CHECK ((user_id IS NULL) = (part IS NULL));
ALTER TABLE ledger_reconciliation ADD CONSTRAINT ledger_reconciliation_single_check CHECK (single);
ALTER TABLE posting ADD CONSTRAINT posting_amount_check CHECK ((amount <> 0) AND (amount <> 'NaN'));
ALTER TABLE posting ADD CONSTRAINT posting_balance_after_check CHECK ((balance_after >= 0) AND (balance_after <> 'NaN'));
ALTER TABLE posting ADD CONSTRAINT posting_check CHECK ((user_id IS NULL) = (balance_after IS NULL));
ALTER TABLE posting ADD CONSTRAINT posting_check1 CHECK ((part IS DISTINCT FROM 'available') OR (record_type IS NOT NULL));
ALTER TABLE posting ADD CONSTRAINT posting_record_type_check CHECK ((record_type >= 1) AND (record_type <= 29));
CREATE INDEX ledger_account_user ON ledger_account (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_alarm_standing ON ledger_alarm (((cleared_at IS NULL))) WHERE (cleared_at IS NULL);
CREATE INDEX posting_record ON posting (user_id, id DESC) WHERE (record_type IS NOT NULL);
CREATE INDEX posting_record_asset ON posting (user_id, asset, id DESC) WHERE (record_type IS NOT NULL);
ALTER TABLE ledger_account SET (fillfactor = 70);
ALTER TABLE house_capital ADD CONSTRAINT house_capital_not_negative CHECK (amount >= 0 AND amount <> 'NaN');
-- What there is becomes the part before the first month.
SELECT months_begin('posting');
