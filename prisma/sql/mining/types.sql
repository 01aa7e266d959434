-- One purchase to write, with the legs that freeze its price.
CREATE TYPE mining_purchase AS (
  ordinal int,
  user_id bigint,
  machine_id int,
  -- The group to join, or the code of one to begin; neither for whole machines.
  group_id bigint,
  new_code text,
  pairs_by timestamptz,
  units int,
  share numeric,
  share_min numeric,
  paid numeric,
  daily_output numeric,
  -- The machine as it was judged.
  asset text,
  scale smallint,
  paying_asset text,
  paying_scale smallint,
  price numeric,
  yield_type machine_yield,
  machine_output numeric,
  term_days int,
  frozen_output boolean,
  -- When it is bought: null for now, since only a demo host tells of the past.
  bought_at timestamptz,
  legs jsonb
);

-- A part of a group, with the legs of what happens to it; one that starts, with what a day of it puts out.
CREATE TYPE mining_part AS (order_id bigint, legs jsonb, daily_output numeric);

-- One step of an order that runs: a day to pay, or with `day` null the end of its term.
CREATE TYPE mining_step AS (
  ordinal int,
  order_id bigint,
  day int,
  -- What the day puts out; at the end, what is released.
  amount numeric,
  -- When the step after a day is due.
  next_due_at timestamptz,
  -- The tick at whose price a constant value is paid.
  price_pair int,
  price_sequence bigint,
  price numeric,
  legs jsonb
);
