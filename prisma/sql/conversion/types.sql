-- One exchange to write, with the legs of both ways. `ticks_seen_at` is set once it waited long enough: when the database said that its
-- ticks were the newest.
CREATE TYPE conversion_making AS (
  ordinal int,
  user_id bigint,
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
  ticks_seen_at timestamptz,
  legs jsonb
);
