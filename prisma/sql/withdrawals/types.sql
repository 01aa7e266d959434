-- One withdrawal to ask for, with the legs that freeze it.
CREATE TYPE withdrawal_asking AS (
  user_id bigint,
  attempt_key text,
  fingerprint text,
  kind smallint,
  asset text,
  quantity numeric,
  fee numeric,
  network text,
  address text,
  payee jsonb,
  remark text,
  legs jsonb
);

