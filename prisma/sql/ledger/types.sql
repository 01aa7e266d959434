-- One leg of a journal, as a caller asks for it. Legs with the same `journal` number belong together.
CREATE TYPE ledger_leg AS (
  journal int,
  key text,
  reference_kind text,
  reference_id bigint,
  address text,
  amount numeric,
  record_type smallint
);

-- The same once its account is known.
CREATE TYPE ledger_line AS (
  journal int,
  ordinal int,
  account_id bigint,
  asset text,
  user_id bigint,
  part text,
  amount numeric,
  record_type smallint,
  balance numeric
);

-- Posts one journal. Answers null when it is posted, and otherwise which coin was short, with what is there.
CREATE TYPE ledger_shortfall AS (asset text, available numeric);

