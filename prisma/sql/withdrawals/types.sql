-- One withdrawal to write, with the legs that freeze its amount, what its user owes, [{id, owed}], how long an address or
-- card must have been saved where only saved ones are withdrawn to, which card of the user's it is, whether only saved
-- ones are withdrawn to whatever the user's switch says, and what it is worth in the coin of valuations, null without a market.
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
  address_wait interval,
  card_id bigint,
  saved_only boolean,
  worth numeric,
  worth_asset text
);
