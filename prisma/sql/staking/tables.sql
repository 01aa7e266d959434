ALTER TABLE staking_product
  ADD CONSTRAINT staking_product_staked_within_supply CHECK (staked <= supply),
  ADD CONSTRAINT staking_product_staked_not_negative CHECK (staked >= 0 AND staked <> 'NaN'),
  ADD CONSTRAINT staking_product_supply_not_negative CHECK (supply >= 0 AND supply <> 'NaN'),
  ADD CONSTRAINT staking_product_order_min_positive CHECK (order_min > 0 AND order_min <> 'NaN'),
  ADD CONSTRAINT staking_product_order_max_from_order_min CHECK (order_max >= order_min AND order_max <> 'NaN'),
  ADD CONSTRAINT staking_product_user_max_from_order_min CHECK (user_max >= order_min AND user_max <> 'NaN'),
  ADD CONSTRAINT staking_product_term_days_in_range CHECK (term_days BETWEEN 1 AND staking_term_days_max()),
  ADD CONSTRAINT staking_product_daily_rate_in_range CHECK (daily_rate BETWEEN 0 AND staking_daily_rate_max()),
  ADD CONSTRAINT staking_product_penalty_rate_below_all CHECK (penalty_rate >= 0 AND penalty_rate < 1),
  ADD CONSTRAINT staking_product_name_in_english CHECK (name ->> 'en-US' IS NOT NULL),
  ADD CONSTRAINT staking_product_description_in_english CHECK (description ->> 'en-US' IS NOT NULL),
  ADD CONSTRAINT staking_product_yield_source_in_english CHECK (yield_source ->> 'en-US' IS NOT NULL),
  SET (fillfactor = 50);

ALTER TABLE stake
  ADD CONSTRAINT stake_principal_positive CHECK (principal > 0 AND principal <> 'NaN'),
  ADD CONSTRAINT stake_scale_of_a_coin CHECK (scale BETWEEN 0 AND 18),
  ADD CONSTRAINT stake_term_days_positive CHECK (term_days >= 1),
  ADD CONSTRAINT stake_daily_rate_not_negative CHECK (daily_rate >= 0),
  ADD CONSTRAINT stake_penalty_rate_below_all CHECK (penalty_rate >= 0 AND penalty_rate < 1),
  -- A second witness of `dailyEarnings`.
  ADD CONSTRAINT stake_daily_earnings_within_rate CHECK (daily_earnings BETWEEN 0 AND principal * daily_rate),
  ADD CONSTRAINT stake_days_paid_within_term CHECK (days_paid BETWEEN 0 AND term_days),
  ADD CONSTRAINT stake_due_within_its_term CHECK (started_at < due_at AND due_at <= ends_at),
  ADD CONSTRAINT stake_penalty_not_negative CHECK (penalty >= 0 AND penalty <> 'NaN'),
  ADD CONSTRAINT stake_returned_not_negative CHECK (returned >= 0 AND returned <> 'NaN'),
  -- A second witness of `redeemEarly`.
  ADD CONSTRAINT stake_end_follows_from_rules CHECK (CASE state
    WHEN 'inTerm' THEN closed_at IS NULL AND penalty IS NULL AND returned IS NULL
    WHEN 'redeemed' THEN
      closed_at IS NOT NULL AND penalty IS NOT NULL AND returned IS NOT NULL
      AND closed_at < due_at AND penalty >= principal * penalty_rate AND returned + penalty = principal
    WHEN 'ended' THEN
      closed_at IS NOT NULL AND penalty IS NOT NULL AND returned IS NOT NULL
      AND closed_at >= ends_at AND days_paid = term_days AND penalty = 0 AND returned = principal
  END),
  SET (fillfactor = 85);
-- What the payouts look for.
CREATE INDEX stake_due ON stake (due_at, id) WHERE state = 'inTerm';
-- What a user has in a product.
CREATE INDEX stake_open ON stake (product_id, user_id) INCLUDE (principal) WHERE state = 'inTerm';

ALTER TABLE staking_payout
  ADD CONSTRAINT staking_payout_amount_not_negative CHECK (amount >= 0 AND amount <> 'NaN'),
  ADD CONSTRAINT staking_payout_paid_when_due CHECK (paid_at >= due_at),
  ADD CONSTRAINT staking_payout_day_from_one CHECK (day >= 1);

ALTER TABLE staking_earned ADD CONSTRAINT staking_earned_not_negative CHECK (amount >= 0 AND amount <> 'NaN'), SET (fillfactor = 85);
