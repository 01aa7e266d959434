-- Requests for wire transfers, and their review.

CREATE TABLE wire_currency (
  currency text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  minimum numeric(38,18) NOT NULL CHECK (minimum > 0 AND minimum <> 'NaN'),
  fee numeric(38,18) NOT NULL DEFAULT 0 CHECK (fee >= 0 AND fee <> 'NaN'),
  beneficiary text NOT NULL,
  bank_name text NOT NULL,
  bank_address text NOT NULL,
  -- IBAN or account number.
  account text NOT NULL,
  bic text NOT NULL,
  -- Whether nothing ever arrives there.
  sample boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT wire_currency_pkey PRIMARY KEY (currency),
  CONSTRAINT wire_currency_currency_fkey FOREIGN KEY (currency) REFERENCES coin (code) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT wire_currency_arrives CHECK (fee < minimum)
);

CREATE TABLE wire_transfer (
  id bigint NOT NULL DEFAULT nextval('deposit_number') PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  asset text NOT NULL REFERENCES coin (code),
  email text NOT NULL,
  quantity numeric(38, 18) NOT NULL CHECK (quantity > 0 AND quantity <> 'NaN'),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0 AND fee <> 'NaN'),
  credited numeric(38, 18) CHECK (credited > 0 AND credited <> 'NaN'),
  -- What the transfer must carry so that it finds its request.
  reference text NOT NULL CONSTRAINT wire_transfer_reference_once UNIQUE,
  -- Where it was to be sent, as it was shown.
  bank jsonb NOT NULL,
  -- 1 under review, 2 completed, 3 failed.
  state smallint NOT NULL DEFAULT 1 CHECK (state IN (1, 2, 3)),
  reason text,
  reviewed_by text,
  reviewed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((state = 2) = (credited IS NOT NULL)),
  CHECK ((state = 1) = (reviewed_at IS NULL))
);
CREATE INDEX wire_transfer_user ON wire_transfer (user_id, id DESC);
CREATE INDEX wire_transfer_in_review ON wire_transfer (id) WHERE state = 1;

-- Decides a wire transfer that is under review, with its money. Answers whether it did.
CREATE FUNCTION wire_transfer_review(
  of_transfer bigint, to_state smallint, with_credited numeric, why text, reviewer text, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wire_transfer
     SET state = to_state, credited = with_credited, reason = why, reviewed_by = reviewer, reviewed_at = moment,
         updated_at = moment
   WHERE id = of_transfer AND state = 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 2 THEN
    PERFORM ledger_post_surely('wireTransfer:' || of_transfer || ':credit', 'wireTransfer', of_transfer, legs, moment);
  END IF;
  RETURN true;
END $$;
