ALTER TABLE contract_duration
  ADD CONSTRAINT contract_duration_in_range CHECK (seconds BETWEEN 1 AND contract_seconds_max()),
  -- Who is right half the time loses: at 1 a bet would be a coin, above it a gift.
  ADD CONSTRAINT contract_duration_payout_ratio_below_one CHECK (payout_ratio > 0 AND payout_ratio < 1);

ALTER TABLE contract_amount
  ADD CONSTRAINT contract_amount_premium_positive CHECK (premium > 0 AND premium <= contract_premium_max());

ALTER TABLE contract_setting
  ADD CONSTRAINT contract_setting_only_row CHECK (only_row),
  ADD CONSTRAINT contract_setting_premium_min_positive CHECK (premium_min > 0 AND premium_min <> 'NaN'),
  ADD CONSTRAINT contract_setting_premiums_in_order CHECK (premium_max >= premium_min AND premium_max <= contract_premium_max()),
  ADD CONSTRAINT contract_setting_exposure_in_range CHECK (exposure_max >= 0 AND exposure_max <= contract_exposure_max());

ALTER TABLE contract
  ADD CONSTRAINT contract_payout_ratio_below_one CHECK (payout_ratio > 0 AND payout_ratio < 1),
  ADD CONSTRAINT contract_premium_positive CHECK (premium > 0 AND premium <> 'NaN'),
  -- A second witness of `profitOn`.
  ADD CONSTRAINT contract_profit_within_ratio CHECK (profit >= 0 AND profit <= premium * payout_ratio),
  -- A second witness of `acceptContract`.
  ADD CONSTRAINT contract_closes_after_its_duration CHECK (closes_at = opened_at + make_interval(secs => duration_seconds)),
  ADD CONSTRAINT contract_opens_on_a_past_tick CHECK (open_at <= opened_at),
  -- A second witness of `settle`: a result that its two prices do not give cannot be stored.
  ADD CONSTRAINT result_follows_from_prices CHECK (CASE state
    WHEN 'pending' THEN result IS NULL AND payout IS NULL AND settled_at IS NULL AND close_sequence IS NULL
    WHEN 'settled' THEN settled_at IS NOT NULL AND close_price IS NOT NULL
      AND close_at <= closes_at AND close_at >= closes_at - stale_after()
      AND result IS NOT NULL AND result = (CASE
        WHEN close_price = open_price THEN 'equal'
        WHEN (close_price > open_price) = (direction = 'up') THEN 'profit'
        ELSE 'loss' END)::contract_result
      AND payout IS NOT NULL
      AND payout = CASE result WHEN 'profit' THEN premium + profit WHEN 'loss' THEN 0 ELSE premium END
    WHEN 'invalid' THEN settled_at IS NOT NULL AND result IS NULL AND payout IS NOT NULL AND payout = premium
      AND (close_at IS NULL OR close_at < closes_at - stale_after()) END),
  SET (fillfactor = 85);
-- Finds what is due.
CREATE INDEX contract_pending ON contract (pair_id, closes_at) WHERE state = 'pending';
CREATE INDEX contract_without_following_tick ON contract (pair_id, close_sequence) WHERE state <> 'pending' AND NOT followed;
CREATE INDEX contract_settled ON contract (id) WHERE state <> 'pending';

ALTER TABLE contract_realised
  ADD CONSTRAINT contract_realised_profit_is_a_number CHECK (profit <> 'NaN'),
  SET (fillfactor = 85);

ALTER TABLE contract_exposure
  ADD CONSTRAINT contract_exposure_not_negative CHECK (profits >= 0 AND profits <> 'NaN'),
  SET (fillfactor = 50);

ALTER TABLE contract_outbox
  ADD CONSTRAINT contract_outbox_has_contracts CHECK (contracts IS NOT NULL);
