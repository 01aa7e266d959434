-- One subscription to make, with the legs that its journal has. `ordinal` numbers the subscriptions of a call from 1.
CREATE TYPE token_sale_subscribing AS (
  ordinal int,
  user_id bigint,
  attempt_key text,
  fingerprint text,
  sale_id int,
  asset text,
  paying_asset text,
  unit_price numeric,
  quantity numeric,
  paid numeric,
  unlocks_at timestamptz,
  legs jsonb
);

-- A subscription that is refused: why, with the values of the sentence.
CREATE TYPE token_sale_refusal AS (ordinal int, refusal text, detail jsonb);

-- One subscription to release.
CREATE TYPE token_sale_releasing AS (ordinal int, subscription_id bigint, legs jsonb);

