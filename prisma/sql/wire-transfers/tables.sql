ALTER TABLE wire_currency
  -- A second witness of `creditedOf`.
  ADD CONSTRAINT wire_currency_arrives CHECK (fee < minimum),
  ADD CONSTRAINT wire_currency_minimum_positive CHECK (minimum > 0 AND minimum <> 'NaN'),
  ADD CONSTRAINT wire_currency_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN');

ALTER TABLE wire_transfer
  ADD CONSTRAINT wire_transfer_credited_when_completed CHECK ((state = 'completed') = (credited IS NOT NULL)),
  ADD CONSTRAINT wire_transfer_reviewed_when_ended CHECK ((state = 'review') = (reviewed_at IS NULL)),
  ADD CONSTRAINT wire_transfer_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT wire_transfer_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN'),
  ADD CONSTRAINT wire_transfer_credited_positive CHECK (credited > 0 AND credited <> 'NaN');
-- What waits for a reviewer, oldest first.
CREATE INDEX wire_transfer_in_review ON wire_transfer (id) WHERE state = 'review';
