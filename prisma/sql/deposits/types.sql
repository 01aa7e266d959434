-- One deposit over a chain to write.
CREATE TYPE deposit_request AS (
  ordinal int,
  user_id bigint,
  asset text,
  network text,
  address text,
  memo text,
  shared boolean,
  quantity numeric,
  fee numeric,
  transaction_hash text,
  voucher text,
  voucher_digest text,
  in_review_max int
);

-- One deposit that is going to be sent to a shared address.
CREATE TYPE deposit_declaration_request AS (
  ordinal int,
  user_id bigint,
  asset text,
  network text,
  address text,
  quantity numeric,
  precision int,
  open_max int,
  valid_seconds int,
  held_seconds int
);
