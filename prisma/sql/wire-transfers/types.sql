-- One wire transfer to write.
CREATE TYPE wire_transfer_request AS (
  ordinal int,
  user_id bigint,
  asset text,
  email text,
  quantity numeric,
  fee numeric,
  reference text,
  bank jsonb,
  in_review_max int
);
