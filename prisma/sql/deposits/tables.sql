ALTER TABLE deposit
  ADD CONSTRAINT deposit_from_user_has_voucher CHECK (
    source = 'admin' OR (network IS NOT NULL AND address IS NOT NULL AND voucher_digest IS NOT NULL)),
  ADD CONSTRAINT deposit_credited_when_completed CHECK ((state = 'completed') = (credited IS NOT NULL)),
  ADD CONSTRAINT deposit_reviewed_when_ended CHECK ((state = 'review') = (reviewed_at IS NULL)),
  ADD CONSTRAINT deposit_output_named CHECK (
    state <> 'completed' OR ((transaction_hash IS NULL) = (transaction_output IS NULL))),
  ADD CONSTRAINT deposit_declared_whole CHECK (
    (declaration_id IS NULL) = (declared_at IS NULL) AND (declared_at IS NULL) = (declared_until IS NULL)),
  -- Only a transfer that is newer than what declared it counts. A second witness of `isSentAsDeclared`.
  ADD CONSTRAINT deposit_sent_as_declared CHECK (
    state <> 'completed' OR declared_at IS NULL
    OR (transaction_at IS NOT NULL AND transaction_at BETWEEN declared_at AND declared_until)),
  ADD CONSTRAINT deposit_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT deposit_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN'),
  ADD CONSTRAINT deposit_credited_positive CHECK (credited > 0 AND credited <> 'NaN');
-- What waits for a reviewer, oldest first.
CREATE INDEX deposit_in_review ON deposit (id) WHERE state = 'review';
-- What a transaction brought, by one of its outputs, is credited once, whoever tells of it.
CREATE UNIQUE INDEX deposit_output_once ON deposit (network, transaction_hash, transaction_output) WHERE state = 'completed';
-- A user tells of a transaction, a declaration and a voucher once; those of a deposit that failed may be told of again. Another user
-- may name the same transaction: it may have paid both, and who only read it on the chain must not keep its owner out.
CREATE UNIQUE INDEX deposit_transaction_once ON deposit (user_id, network, transaction_hash) WHERE state <> 'failed';
CREATE UNIQUE INDEX deposit_declaration_once ON deposit (declaration_id) WHERE state <> 'failed';
CREATE UNIQUE INDEX deposit_voucher_once ON deposit (voucher_digest) WHERE state <> 'failed';

ALTER TABLE deposit_declaration
  ADD CONSTRAINT deposit_declaration_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT deposit_declaration_times CHECK (created_at < valid_until AND valid_until <= held_until);
-- By what operators look for users.
CREATE INDEX deposit_transaction ON deposit (transaction_hash) WHERE transaction_hash IS NOT NULL;
