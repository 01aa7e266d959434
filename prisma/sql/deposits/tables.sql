ALTER TABLE deposit
  ADD CONSTRAINT deposit_from_user_has_voucher CHECK (
    source = 'admin' OR (network IS NOT NULL AND address IS NOT NULL AND voucher_digest IS NOT NULL)),
  ADD CONSTRAINT deposit_credited_when_completed CHECK ((state = 'completed') = (credited IS NOT NULL)),
  ADD CONSTRAINT deposit_reviewed_when_ended CHECK ((state = 'review') = (reviewed_at IS NULL)),
  ADD CONSTRAINT deposit_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT deposit_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN'),
  ADD CONSTRAINT deposit_credited_positive CHECK (credited > 0 AND credited <> 'NaN');
-- What waits for a reviewer, oldest first.
CREATE INDEX deposit_in_review ON deposit (id) WHERE state = 'review';
-- A transaction and a voucher bring money once; those of a deposit that failed may be told of again.
CREATE UNIQUE INDEX deposit_transaction_once ON deposit (transaction_hash) WHERE state <> 'failed';
CREATE UNIQUE INDEX deposit_voucher_once ON deposit (voucher_digest) WHERE state <> 'failed';
