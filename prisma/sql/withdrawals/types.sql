-- One withdrawal to write, with the legs that freeze its amount, and what its user owes: [{id, owed}].
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
  remark text,
  legs jsonb,
  debts jsonb
);

