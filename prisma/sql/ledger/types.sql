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

-- The journal of one row of a batch: its key is '<kind>:<reference>:<step>' or, without a step, '<kind>:<reference>'; its legs are
-- [[address, amount, record type]].
CREATE TYPE ledger_journal AS (ordinal int, reference bigint, step text, legs jsonb);
