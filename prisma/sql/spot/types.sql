-- One order to place, with the legs that its journal has. `ordinal` numbers the orders of a call from 1.
-- A market order comes with its fill; a limit order comes with what it holds.
CREATE TYPE spot_placing AS (
  ordinal int,
  user_id bigint,
  attempt_key text,
  fingerprint text,
  symbol text,
  base text,
  quote text,
  side smallint,
  type smallint,
  sizing smallint,
  limit_price numeric,
  asked_quantity numeric,
  asked_total numeric,
  quantity numeric,
  held numeric,
  turnover numeric,
  fee numeric,
  fee_rate numeric,
  fill_price numeric,
  tick_sequence bigint,
  tick_price numeric,
  tick_at timestamptz,
  tick_source text,
  open_orders_max int,
  legs jsonb
);

-- One open order to bring to its end: filled by a tick, or cancelled by its owner.
CREATE TYPE spot_ending AS (
  ordinal int,
  order_id bigint,
  -- 2 filled, 3 cancelled.
  state smallint,
  price numeric,
  quantity numeric,
  turnover numeric,
  fee numeric,
  tick_sequence bigint,
  tick_price numeric,
  tick_at timestamptz,
  tick_source text,
  legs jsonb
);

-- An order that is refused: why, with the values of the sentence.
CREATE TYPE spot_refusal AS (ordinal int, refusal text, detail jsonb);

