-- One deposit over a chain to submit.
CREATE TYPE deposit_submitting AS (
  user_id bigint,
  attempt_key text,
  fingerprint text,
  asset text,
  network text,
  address text,
  quantity numeric,
  fee numeric,
  transaction_hash text,
  voucher text,
  voucher_digest text
);

