-- One wire transfer to ask for.
CREATE TYPE wire_transfer_asking AS (
  user_id bigint,
  attempt_key text,
  fingerprint text,
  asset text,
  email text,
  quantity numeric,
  fee numeric,
  reference text,
  bank jsonb
);

