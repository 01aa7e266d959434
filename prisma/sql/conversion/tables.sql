ALTER TABLE conversion
  ADD CONSTRAINT conversion_of_two_coins CHECK (from_asset <> to_asset),
  -- A second witness of `convert`.
  ADD CONSTRAINT conversion_received_less_fee CHECK (gross = fee + received),
  ADD CONSTRAINT conversion_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT conversion_gross_positive CHECK (gross > 0 AND gross <> 'NaN'),
  ADD CONSTRAINT conversion_fee_not_negative CHECK (fee >= 0 AND fee <> 'NaN'),
  ADD CONSTRAINT conversion_received_positive CHECK (received > 0 AND received <> 'NaN');

ALTER TABLE conversion_setting
  ADD CONSTRAINT conversion_setting_fee_rate_is_share CHECK (fee_rate >= 0 AND fee_rate < 1),
  ADD CONSTRAINT conversion_setting_only_row CHECK (only_row);
