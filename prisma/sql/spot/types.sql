-- One order to write, with the legs of its journal. A market order comes with its fill, and with its exit order if it has one (`exit`, as
-- spot_exit_write takes it); a limit order with what it holds.
-- `tick_seen_at` is set once the order waited long enough: when the database said that its tick was the newest.
CREATE TYPE spot_placing AS (
  ordinal int,
  user_id bigint,
  pair_id int,
  symbol text,
  base text,
  quote text,
  side spot_side,
  type spot_order_type,
  sizing spot_sizing,
  limit_price numeric,
  requested_quantity numeric,
  requested_total numeric,
  quantity numeric,
  held numeric,
  turnover numeric,
  fee numeric,
  fee_rate numeric,
  fill_price numeric,
  tick_sequence bigint,
  tick_price numeric,
  tick_seen_at timestamptz,
  open_orders_max int,
  trigger_price numeric,
  trigger_direction spot_trigger_direction,
  replaces_id bigint,
  client_order_id text,
  profit_price numeric,
  take_profit numeric,
  stop_loss numeric,
  exit_of bigint,
  trail_distance numeric,
  trail_unit spot_trail_unit,
  activation_price numeric,
  trail_sequence bigint,
  time_in_force spot_time_in_force,
  post_only boolean,
  self_trade spot_self_trade,
  bound_price numeric,
  held_taken numeric,
  maker_fee_rate numeric,
  exit jsonb,
  legs jsonb
);

-- One open order to fill or to bring to its end: filled by a tick, the last time (`filled`) or not (`open`), or cancelled by its owner;
-- with its exit order if it has one (`exit`, as spot_exit_write takes it). `partial_fills` is how many it had when that was judged.
-- The exact sums are those after the fill; `held_taken` is what it takes of the hold, or gives back.
CREATE TYPE spot_ending AS (
  ordinal int,
  order_id bigint,
  state spot_order_state,
  partial_fills int,
  price numeric,
  quantity numeric,
  turnover numeric,
  fee numeric,
  exact_turnover numeric,
  exact_fee numeric,
  held_taken numeric,
  tick_sequence bigint,
  tick_price numeric,
  tick_at timestamptz,
  tick_source price_source,
  exit jsonb,
  legs jsonb
);

-- What became of an open order: filled or ended, or, when it was to be cancelled, the tick that had reached it before.
CREATE TYPE spot_end_result AS (
  ordinal int,
  tick_sequence bigint,
  tick_price numeric,
  tick_at timestamptz,
  tick_source price_source
);

-- An open order that ticks touched, and the tick that fills it, if one does.
CREATE TYPE spot_touched_order AS (
  resting spot_order,
  tick_sequence bigint,
  tick_price numeric,
  tick_at timestamptz,
  tick_source price_source
);

-- What matching makes of one order of a book: where it stands then, and what all its fills of this round brought together. `held_taken` is
-- of those that left it open.
CREATE TYPE spot_book_change AS (
  order_id bigint,
  partial_fills_before int,
  partial_fills int,
  state spot_order_state,
  sequence bigint,
  end_reason spot_end_reason,
  quantity numeric,
  turnover numeric,
  fee numeric,
  exact_turnover numeric,
  exact_fee numeric,
  held_taken numeric,
  exit jsonb,
  legs jsonb
);

-- One side of a trade in a book.
CREATE TYPE spot_book_fill AS (
  order_id bigint,
  number int,
  role spot_role,
  trade bigint,
  price numeric,
  quantity numeric,
  turnover numeric,
  fee numeric,
  ladder_version int,
  tick_sequence bigint,
  tick_price numeric,
  tick_at timestamptz,
  tick_source price_source
);
