-- Bank cards that users saved to withdraw to.

CREATE TABLE bank_card (
  id bigserial NOT NULL,
  user_id bigint NOT NULL,
  bank_name text NOT NULL,
  account_name text NOT NULL,
  -- Without spaces, like the IBAN.
  card_number text NOT NULL,
  bank_address text NOT NULL,
  -- Where a bank's country has no IBAN, its account number.
  iban text NOT NULL,
  bic text NOT NULL,
  -- ISO 3166, two letters.
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_card_pkey PRIMARY KEY (id),
  CONSTRAINT bank_card_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

CREATE UNIQUE INDEX bank_card_once ON bank_card (user_id, card_number, iban, bic);
CREATE INDEX bank_card_user ON bank_card (user_id, id DESC);
