-- One stake to make, with the legs of its journal. It begins at `started_at`, which is now unless a past is told for a demo.
CREATE TYPE staking_opening AS (
  ordinal int,
  user_id bigint,
  product_id int,
  asset text,
  scale smallint,
  principal numeric,
  term_days int,
  daily_rate numeric,
  penalty_rate numeric,
  daily_earnings numeric,
  started_at timestamptz,
  ends_at timestamptz,
  due_at timestamptz,
  legs jsonb
);

-- One step of a stake that runs: a day to pay and when the step after it is due, or with `day` null the end of its term.
CREATE TYPE staking_step AS (ordinal int, stake_id bigint, day int, amount numeric, next_due_at timestamptz, legs jsonb);
