-- One contract to open, with the legs of its journal. It is opened no earlier than `opened_at`; when it closes follows.
CREATE TYPE contract_opening AS (
  ordinal int,
  user_id bigint,
  pair_id int,
  direction contract_direction,
  asset text,
  premium numeric,
  duration_seconds int,
  payout_ratio numeric,
  profit numeric,
  exposure_max numeric,
  opened_at timestamptz,
  closes_at timestamptz,
  legs jsonb,
  -- What the price moves in the period, by which it was offered.
  deviation numeric
);

-- One pending contract to settle.
CREATE TYPE contract_settlement AS (
  ordinal int,
  contract_id bigint,
  state contract_state,
  result contract_result,
  payout numeric,
  close_sequence bigint,
  legs jsonb
);
