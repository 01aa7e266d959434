ALTER TABLE stake ADD CONSTRAINT end_follows_from_rules CHECK (CASE state
    WHEN 1 THEN ((closed_at IS NULL) AND (penalty IS NULL) AND (returned IS NULL))
    WHEN 2 THEN ((closed_at IS NOT NULL) AND (closed_at < due_at) AND (penalty IS NOT NULL) AND (returned IS NOT NULL) AND (penalty >= (principal * penalty_rate)) AND ((returned + penalty) = principal))
    WHEN 3 THEN ((closed_at IS NOT NULL) AND (closed_at >= ends_at) AND (days_paid = cycle_days) AND (penalty IS NOT NULL) AND (penalty = 0) AND (returned IS NOT NULL) AND (returned = principal))
    ELSE NULL::boolean
END);
ALTER TABLE stake ADD CONSTRAINT stake_check CHECK ((daily_earnings >= 0) AND (daily_earnings <= (principal * daily_rate)));
ALTER TABLE stake ADD CONSTRAINT stake_check1 CHECK ((days_paid >= 0) AND (days_paid <= cycle_days));
ALTER TABLE stake ADD CONSTRAINT stake_check2 CHECK (ends_at = (started_at + make_interval(hours => (24 * cycle_days))));
ALTER TABLE stake ADD CONSTRAINT stake_check3 CHECK (due_at = LEAST((started_at + make_interval(hours => (24 * (days_paid + 1)))), ends_at));
ALTER TABLE stake ADD CONSTRAINT stake_cycle_days_check CHECK (cycle_days >= 1);
ALTER TABLE stake ADD CONSTRAINT stake_daily_rate_check CHECK (daily_rate >= 0);
ALTER TABLE stake ADD CONSTRAINT stake_penalty_check CHECK ((penalty >= 0) AND (penalty <> 'NaN'));
ALTER TABLE stake ADD CONSTRAINT stake_penalty_rate_check CHECK ((penalty_rate >= 0) AND (penalty_rate < 1));
ALTER TABLE stake ADD CONSTRAINT stake_principal_check CHECK ((principal > 0) AND (principal <> 'NaN'));
ALTER TABLE stake ADD CONSTRAINT stake_returned_check CHECK ((returned >= 0) AND (returned <> 'NaN'));
ALTER TABLE stake ADD CONSTRAINT stake_scale_check CHECK ((scale >= 0) AND (scale <= 18));
ALTER TABLE stake ADD CONSTRAINT stake_state_check CHECK (state IN (1, 2, 3));
ALTER TABLE staking_payout ADD CONSTRAINT staking_payout_amount_check CHECK ((amount >= 0) AND (amount <> 'NaN'));
ALTER TABLE staking_payout ADD CONSTRAINT staking_payout_check CHECK (paid_at >= due_at);
ALTER TABLE staking_payout ADD CONSTRAINT staking_payout_day_check CHECK (day >= 1);
ALTER TABLE staking_product ADD CONSTRAINT never_more_than_supplied CHECK (staked <= supply);
ALTER TABLE staking_product ADD CONSTRAINT staking_product_check CHECK ((order_max >= order_min) AND (order_max <> 'NaN'));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_check1 CHECK ((user_max >= order_min) AND (user_max <> 'NaN'));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_cycle_days_check CHECK ((cycle_days >= 1) AND (cycle_days <= 3650));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_daily_rate_check CHECK ((daily_rate >= 0) AND (daily_rate <= 0.01));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_description_check CHECK ((description ->> 'en-US') IS NOT NULL);
ALTER TABLE staking_product ADD CONSTRAINT staking_product_name_check CHECK ((name ->> 'en-US') IS NOT NULL);
ALTER TABLE staking_product ADD CONSTRAINT staking_product_order_min_check CHECK ((order_min > 0) AND (order_min <> 'NaN'));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_penalty_rate_check CHECK ((penalty_rate >= 0) AND (penalty_rate < 1));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_staked_check CHECK ((staked >= 0) AND (staked <> 'NaN'));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_supply_check CHECK ((supply >= 0) AND (supply <> 'NaN'));
ALTER TABLE staking_product ADD CONSTRAINT staking_product_yield_source_check CHECK ((yield_source ->> 'en-US') IS NOT NULL);
CREATE INDEX stake_due ON stake (due_at, id) WHERE (state = 1);
CREATE INDEX stake_open ON stake (product_id, user_id) INCLUDE (principal) WHERE (state = 1);
ALTER TABLE staking_product SET (fillfactor = 50);
ALTER TABLE stake SET (fillfactor = 85);
