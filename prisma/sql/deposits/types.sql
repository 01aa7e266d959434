-- One deposit over a chain to write.
CREATE TYPE deposit_request AS (
  ordinal int,
  user_id bigint,
  asset text,
  network text,
  address text,
  quantity numeric,
  fee numeric,
  transaction_hash text,
  voucher text,
  voucher_digest text,
  in_review_max int
);

