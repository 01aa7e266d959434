-- One contract to open, with the legs that its journal has. `ordinal` numbers the contracts of a call from 1.
CREATE TYPE contract_opening AS (
  ordinal int,
  user_id bigint,
  attempt_key text,
  fingerprint text,
  pair_id int,
  direction smallint,
  asset text,
  scale int,
  stake numeric,
  duration_seconds int,
  payout_ratio numeric,
  profit numeric,
  exposure_max numeric,
  opened_at timestamptz,
  closes_at timestamptz,
  tick_sequence bigint,
  tick_price numeric,
  legs jsonb
);

-- A contract that is refused: why, with the values of the sentence.
CREATE TYPE contract_refusal AS (ordinal int, refusal text, detail jsonb);

-- One pending contract to bring to its end.
CREATE TYPE contract_settlement AS (
  ordinal int,
  contract_id bigint,
  -- 2 settled, 3 invalid.
  state smallint,
  result smallint,
  payout numeric,
  close_sequence bigint,
  legs jsonb
);

