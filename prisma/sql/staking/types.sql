-- One stake to make, with the legs that its journal has. `ordinal` numbers the stakes of a call from 1.
CREATE TYPE staking_opening AS (
  ordinal int,
  user_id bigint,
  attempt_key text,
  fingerprint text,
  product_id int,
  asset text,
  scale smallint,
  principal numeric,
  cycle_days int,
  daily_rate numeric,
  penalty_rate numeric,
  daily_earnings numeric,
  started_at timestamptz,
  ends_at timestamptz,
  legs jsonb
);

-- A stake that is refused: why, with the values of the sentence.
CREATE TYPE staking_refusal AS (ordinal int, refusal text, detail jsonb);

-- One step of a stake that runs: a day to pay, or with `day` null the end of its term.
CREATE TYPE staking_step AS (ordinal int, stake_id bigint, day int, amount numeric, legs jsonb);

