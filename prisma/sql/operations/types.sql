-- One adjustment of a balance to write.
CREATE TYPE adjustment_request AS (
  ordinal int,
  user_id bigint,
  asset text,
  amount numeric,
  reason text,
  requested_by bigint
);
