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

ALTER TABLE exchange_plan
  ADD CONSTRAINT exchange_plan_of_two_coins CHECK (from_asset <> to_asset),
  ADD CONSTRAINT exchange_plan_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  ADD CONSTRAINT exchange_plan_terms_of_its_kind CHECK (
    CASE kind
      WHEN 'recurring' THEN target_rate IS NULL AND cardinality(weekdays) > 0 AND weekdays <@ '{1,2,3,4,5,6,7}' AND state <> 'done'
      WHEN 'target' THEN target_rate > 0 AND target_rate <> 'NaN' AND cardinality(weekdays) = 0
    END),
  ADD CONSTRAINT exchange_plan_runs_while_active CHECK ((next_at IS NOT NULL) = (kind = 'recurring' AND state = 'active')),
  ADD CONSTRAINT exchange_plan_paused_because CHECK (paused_because IS NULL OR state = 'paused');
CREATE INDEX exchange_plan_due ON exchange_plan (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX exchange_plan_waiting ON exchange_plan (from_asset, to_asset, target_rate) WHERE kind = 'target' AND state = 'active';
CREATE INDEX exchange_plan_conversion ON exchange_plan (last_conversion_id) WHERE last_conversion_id IS NOT NULL;
