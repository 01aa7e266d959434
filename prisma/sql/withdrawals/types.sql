-- One withdrawal to write, with the legs that freeze its amount, what its user owes, [{id, owed}], and how long an address
-- must have been saved where only saved ones are withdrawn to.
CREATE TYPE withdrawal_request AS (
  ordinal int,
  user_id bigint,
  kind withdrawal_kind,
  asset text,
  quantity numeric,
  fee numeric,
  network text,
  address text,
  payee jsonb,
  payee_numbers text,
  remark text,
  legs jsonb,
  debts jsonb,
  address_wait interval
);
