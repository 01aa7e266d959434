CREATE TYPE conversion_asking AS (
  user_id bigint,
  attempt_key text,
  fingerprint text,
  from_asset text,
  to_asset text,
  quantity numeric,
  gross numeric,
  fee numeric,
  received numeric,
  mid numeric,
  rate numeric,
  fee_rate numeric,
  ticks jsonb,
  legs jsonb
);

