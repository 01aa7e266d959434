-- One exchange to write, with the legs of both ways.
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
  legs jsonb
);

