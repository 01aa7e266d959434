-- Deposits over a chain, and their review.

-- Deposits and wire transfers stand in one list on the wire, so they count together.
CREATE SEQUENCE deposit_number;

CREATE TABLE deposit (
  id bigint NOT NULL DEFAULT nextval('deposit_number') PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- Who entered it: the user, or an operator on their behalf.
  source text NOT NULL DEFAULT 'user' CHECK (source IN ('user', 'admin')),
  asset text NOT NULL REFERENCES coin (code),
  network text REFERENCES network (code),
  address text,
  -- What was declared.
  quantity numeric(38, 18) NOT NULL CHECK (quantity > 0 AND quantity <> 'NaN'),
  fee numeric(38, 18) NOT NULL CHECK (fee >= 0 AND fee <> 'NaN'),
  -- What was credited after the fee.
  credited numeric(38, 18) CHECK (credited > 0 AND credited <> 'NaN'),
  -- In the one spelling that its network has.
  transaction_hash text,
  voucher text,
  -- A digest of the voucher's image, so that the same image uploaded twice is the same voucher.
  voucher_digest text,
  -- 1 under review, 2 completed, 3 failed.
  state smallint NOT NULL DEFAULT 1 CHECK (state IN (1, 2, 3)),
  reason text,
  reviewed_by text,
  reviewed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (source = 'admin' OR (network IS NOT NULL AND address IS NOT NULL AND voucher_digest IS NOT NULL)),
  CHECK ((state = 2) = (credited IS NOT NULL)),
  CHECK ((state = 1) = (reviewed_at IS NULL))
);
CREATE INDEX deposit_user ON deposit (user_id, id DESC);
CREATE INDEX deposit_in_review ON deposit (id) WHERE state = 1;
-- One transaction and one image are credited once, whoever submits them. What failed review may be submitted again.
CREATE UNIQUE INDEX deposit_transaction_once ON deposit (transaction_hash) WHERE state <> 3;
CREATE UNIQUE INDEX deposit_voucher_once ON deposit (voucher_digest) WHERE state <> 3;

-- Posts one journal. Answers null when it is posted, and otherwise which coin was short, with what is there.
CREATE TYPE ledger_shortfall AS (asset text, available numeric);
CREATE FUNCTION ledger_post_alone(of_key text, kind text, reference bigint, legs jsonb, moment timestamptz)
RETURNS ledger_shortfall LANGUAGE plpgsql AS $$
DECLARE
  posted record;
  lack ledger_shortfall;
BEGIN
  SELECT one.outcome, one.short_address INTO posted FROM ledger_post(
    ARRAY(SELECT ROW(1, of_key, kind, reference, leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
            FROM jsonb_array_elements(legs) leg), moment) one;
  IF posted.outcome = 'posted' THEN
    RETURN NULL;
  END IF;
  IF posted.outcome IS DISTINCT FROM 'insufficient' THEN
    RAISE EXCEPTION 'journal % was posted before', of_key;
  END IF;
  SELECT account.asset, account.balance INTO lack FROM ledger_account account WHERE account.address = posted.short_address;
  RETURN lack;
END $$;

-- The same for a journal that must not fail, since what it moves was put aside for it or comes from outside.
CREATE FUNCTION ledger_post_surely(of_key text, kind text, reference bigint, legs jsonb, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lack ledger_shortfall := ledger_post_alone(of_key, kind, reference, legs, moment);
BEGIN
  IF lack.asset IS NOT NULL THEN
    RAISE EXCEPTION 'journal % lacks %', of_key, lack.asset;
  END IF;
END $$;

-- Decides a deposit that is under review, with its money. Answers whether it did: a second decision changes nothing.
CREATE FUNCTION deposit_review(
  of_deposit bigint, to_state smallint, with_credited numeric, why text, reviewer text, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposit
     SET state = to_state, credited = with_credited, reason = why, reviewed_by = reviewer, reviewed_at = moment,
         updated_at = moment
   WHERE id = of_deposit AND state = 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 2 THEN
    PERFORM ledger_post_surely('deposit:' || of_deposit || ':credit', 'deposit', of_deposit, legs, moment);
  END IF;
  RETURN true;
END $$;
