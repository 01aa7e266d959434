-- One application to write.
CREATE TYPE loan_application AS (
  ordinal int,
  user_id bigint,
  product_id int,
  asset text,
  scale smallint,
  interest_free_days int,
  daily_rate numeric,
  overdue_daily_rate numeric,
  term_days int,
  requested numeric,
  accepted_minimum numeric,
  -- How many applications of one user may wait for a reviewer.
  in_review_max int
);

-- One attempt to pay a loan back, with what it costs and the legs of its journal.
CREATE TYPE loan_repayment AS (
  id bigint,
  -- The state for which the interest was computed.
  state loan_state,
  interest numeric,
  days_started int,
  overdue_days int,
  legs jsonb,
  -- Of a collection alone, for when there is not enough: when the next one follows, since when the loan is overdue, and what the first
  -- overdue day makes of the debt.
  next_collection timestamptz,
  overdue_since timestamptz,
  overdue_debt numeric
);
