ALTER TABLE card_currency
  -- A second witness of `whatArrives`.
  ADD CONSTRAINT card_currency_arrives CHECK (fee < minimum),
  ADD CONSTRAINT card_currency_limits CHECK (minimum <= maximum AND maximum <> 'NaN'),
  ADD CONSTRAINT card_currency_minimum_positive CHECK (minimum > 0 AND minimum <> 'NaN'),
  ADD CONSTRAINT card_currency_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN');

ALTER TABLE withdrawal_limit
  ADD CONSTRAINT withdrawal_limit_single_positive CHECK (single > 0 AND single <> 'NaN'),
  ADD CONSTRAINT withdrawal_limit_daily_from_single CHECK (daily >= single AND daily <> 'NaN');

ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_worth_not_negative CHECK (worth >= 0 AND worth <> 'NaN'),
  -- A second witness of `whatArrives`.
  ADD CONSTRAINT withdrawal_arrives CHECK (fee < quantity),
  ADD CONSTRAINT withdrawal_address_of_chain CHECK ((kind = 'chain') = (network IS NOT NULL AND address IS NOT NULL)),
  ADD CONSTRAINT withdrawal_payee_of_bank CHECK ((kind = 'bank') = (payee IS NOT NULL AND payee_numbers IS NOT NULL)),
  ADD CONSTRAINT withdrawal_cancelled_is_returned CHECK (NOT cancelled OR state = 'returned'),
  ADD CONSTRAINT withdrawal_approved_at_once CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  ADD CONSTRAINT withdrawal_approved_before_paid CHECK (state NOT IN ('beingPaid', 'completed') OR approved_by IS NOT NULL),
  ADD CONSTRAINT withdrawal_not_approved_before_cancelled CHECK (NOT cancelled OR approved_by IS NULL),
  ADD CONSTRAINT withdrawal_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT withdrawal_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN');
-- What waits for an operator, oldest first.
CREATE INDEX withdrawal_waiting ON withdrawal (id) WHERE state IN ('review', 'beingPaid');
-- What a transaction, or a bank's reference, has confirmed.
CREATE INDEX withdrawal_transaction ON withdrawal (transaction_hash) WHERE state = 'completed';
-- By what operators look for users.
CREATE INDEX withdrawal_address ON withdrawal (address) WHERE address IS NOT NULL;
