-- One subscription to make, with the legs of its journal and what its inviters get: [{level, user_id, amount}]. It is made at
-- `subscribed_at`, which is now unless a past is told for a demo.
CREATE TYPE token_sale_subscribing AS (
  ordinal int,
  user_id bigint,
  sale_id int,
  asset text,
  paying_asset text,
  unit_price numeric,
  quantity numeric,
  paid numeric,
  subscribed_at timestamptz,
  unlocks_at timestamptz,
  legs jsonb,
  rewards jsonb
);

-- One subscription to release.
CREATE TYPE token_sale_releasing AS (ordinal int, subscription_id bigint, legs jsonb);

-- One reward to pay.
CREATE TYPE token_reward_paying AS (ordinal int, subscription_id bigint, level smallint, legs jsonb);
