-- One application to write.
CREATE TYPE loan_applying AS (
  user_id bigint,
  product_id int,
  asset text,
  scale smallint,
  interest_free_days int,
  daily_rate numeric,
  term_days int,
  asked numeric,
  least numeric,
  overdue_rate numeric
);

