ALTER TABLE token_sale
  ADD CONSTRAINT token_sale_sold_within_supply CHECK (sold <= supply),
  ADD CONSTRAINT token_sale_sold_not_negative CHECK (sold >= 0 AND sold <> 'NaN'),
  ADD CONSTRAINT token_sale_supply_positive CHECK (supply > 0 AND supply <> 'NaN'),
  ADD CONSTRAINT token_sale_unit_price_positive CHECK (unit_price > 0 AND unit_price <> 'NaN'),
  ADD CONSTRAINT token_sale_order_min_positive CHECK (order_min > 0 AND order_min <> 'NaN'),
  ADD CONSTRAINT token_sale_order_max_from_order_min CHECK (order_max >= order_min AND order_max <> 'NaN'),
  ADD CONSTRAINT token_sale_user_max_from_order_min CHECK (user_max >= order_min AND user_max <> 'NaN'),
  ADD CONSTRAINT token_sale_lock_days_in_range CHECK (lock_days BETWEEN 0 AND token_sale_lock_days_max()),
  ADD CONSTRAINT token_sale_reward_rates_in_bounds CHECK (
    reward_rates IS NOT NULL AND cardinality(reward_rates) <= invitation_levels()
    AND coalesce(array_lower(reward_rates, 1), 1) = 1 AND 0 <= ALL (reward_rates)
    AND token_sale_rates_sum(reward_rates) <= reward_rates_max()),
  ADD CONSTRAINT token_sale_ends_after_start CHECK (ends_at > starts_at),
  ADD CONSTRAINT token_sale_paid_in_another_coin CHECK (asset <> paying_asset),
  ADD CONSTRAINT token_sale_name_in_english CHECK (name ->> 'en-US' IS NOT NULL),
  ADD CONSTRAINT token_sale_description_in_english CHECK (description ->> 'en-US' IS NOT NULL),
  SET (fillfactor = 50);

ALTER TABLE token_subscription
  ADD CONSTRAINT token_subscription_quantity_positive CHECK (quantity > 0 AND quantity <> 'NaN'),
  -- A second witness of `acceptSubscription`.
  ADD CONSTRAINT token_subscription_paid_in_full CHECK (paid >= quantity * unit_price AND paid <> 'NaN'),
  ADD CONSTRAINT token_subscription_unlocked_when_unfrozen CHECK ((state = 'unfrozen') = (unlocked_at IS NOT NULL)),
  ADD CONSTRAINT token_subscription_unlocked_when_due CHECK (unlocked_at >= unlocks_at);
-- What the releases look for.
CREATE INDEX token_subscription_frozen ON token_subscription (unlocks_at, id) WHERE state = 'frozen';

ALTER TABLE token_reward
  ADD CONSTRAINT token_reward_of_a_level CHECK (level BETWEEN 1 AND invitation_levels()),
  ADD CONSTRAINT token_reward_amount_positive CHECK (amount > 0 AND amount <> 'NaN');
-- What waits for a release or for the name of an inviter.
CREATE INDEX token_reward_pending ON token_reward (subscription_id) WHERE paid_at IS NULL;

ALTER TABLE token_reward_sum
  ADD CONSTRAINT token_reward_sum_not_negative CHECK (pending >= 0 AND paid >= 0 AND pending <> 'NaN' AND paid <> 'NaN');

ALTER TABLE token_reward_member
  ADD CONSTRAINT token_reward_member_not_negative CHECK (pending >= 0 AND paid >= 0 AND pending <> 'NaN' AND paid <> 'NaN');
