-- Two terms of loans that were constants in code become rows that operators edit: what being overdue costs, and how many
-- applications of one user may wait for a reviewer. A loan keeps the rate that it was applied for with, as all its terms.

-- What the daily rate is multiplied by once a loan was found overdue.
ALTER TABLE loan_product ADD COLUMN overdue_factor numeric(4, 2) NOT NULL DEFAULT 1.5
  CHECK (overdue_factor BETWEEN 1 AND 3);

-- One row.
CREATE TABLE loan_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  in_review_max int NOT NULL DEFAULT 3 CHECK (in_review_max BETWEEN 1 AND 100),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO loan_setting DEFAULT VALUES;

-- What was applied for before had the factor of the code. Loans that have ended do not change, except for this.
DROP TRIGGER loan_is_final ON loan;
ALTER TABLE loan ADD COLUMN overdue_rate numeric(12, 10) CHECK (overdue_rate >= daily_rate);
UPDATE loan SET overdue_rate = 1.5 * daily_rate;
ALTER TABLE loan ALTER COLUMN overdue_rate SET NOT NULL;
CREATE TRIGGER loan_is_final BEFORE UPDATE ON loan FOR EACH ROW
  WHEN (OLD.state IN (3, 4)
     OR (OLD.state = 1 AND NEW.state NOT IN (1, 2, 3))
     OR (OLD.state = 2 AND NEW.state NOT IN (2, 4, 5))
     OR (OLD.state = 5 AND NEW.state NOT IN (4, 5))
     OR (OLD.state <> 1 AND (OLD.principal, OLD.started_at) IS DISTINCT FROM (NEW.principal, NEW.started_at))
     OR (OLD.user_id, OLD.product_id, OLD.asset, OLD.scale, OLD.interest_free_days, OLD.daily_rate, OLD.overdue_rate,
         OLD.term_days, OLD.asked, OLD.least)
          IS DISTINCT FROM
        (NEW.user_id, NEW.product_id, NEW.asset, NEW.scale, NEW.interest_free_days, NEW.daily_rate, NEW.overdue_rate,
         NEW.term_days, NEW.asked, NEW.least))
  EXECUTE FUNCTION loan_is_final();

-- The rules once more, for whoever writes: what a state must have, and that interest is what the days cost.
ALTER TABLE loan DROP CONSTRAINT state_follows_from_rules;
ALTER TABLE loan ADD CONSTRAINT state_follows_from_rules CHECK (
    (state = 1) = (reviewed_at IS NULL)
    AND (state = 3) = (reason IS NOT NULL)
    AND (state IN (2, 4, 5)) = (principal IS NOT NULL)
    AND (state IN (2, 4, 5)) = (started_at IS NOT NULL)
    AND (state IN (2, 5)) = (collect_at IS NOT NULL)
    AND (state = 4) = (repaid_at IS NOT NULL)
    AND CASE state
      WHEN 2 THEN collect_at = due_at
      WHEN 5 THEN collect_at > due_at
      WHEN 4 THEN days_started IS NOT NULL AND overdue_days IS NOT NULL AND interest IS NOT NULL
        AND interest >= principal * (
          daily_rate * greatest(days_started - interest_free_days, 0) + overdue_rate * overdue_days)
      ELSE interest IS NULL END);

-- Writes an application. Answers its id, or null when so many of the user's wait for a reviewer already. Applications of
-- one user wait for each other, so that none slips past the count.
ALTER TYPE loan_applying ADD ATTRIBUTE overdue_rate numeric;
CREATE OR REPLACE FUNCTION loan_apply(applying jsonb, in_review_max int, moment timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  one loan_applying := jsonb_populate_record(NULL::loan_applying, applying);
  new_id bigint;
BEGIN
  PERFORM 1 FROM users WHERE users.id = one.user_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM loan WHERE loan.user_id = one.user_id AND loan.state = 1) >= in_review_max THEN
    RETURN NULL;
  END IF;
  INSERT INTO loan (user_id, product_id, asset, scale, interest_free_days, daily_rate, overdue_rate, term_days, asked, least,
                    created_at, updated_at)
    VALUES (one.user_id, one.product_id, one.asset, one.scale, one.interest_free_days, one.daily_rate, one.overdue_rate,
            one.term_days, one.asked, one.least, moment, moment)
    RETURNING loan.id INTO new_id;
  RETURN new_id;
END $$;

-- Being found overdue begins the first day at the rate for that; rounded up at the coin's precision.
CREATE OR REPLACE FUNCTION loan_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed numeric;
  shift numeric := 10::numeric ^ NEW.scale;
BEGIN
  CASE NEW.state
    WHEN 2 THEN
      PERFORM notification_tell(NEW.user_id, 'loanApproved',
        jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 3 THEN
      PERFORM notification_tell(NEW.user_id, 'loanRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'loan', NEW.id, NEW.updated_at);
    WHEN 4 THEN
      PERFORM notification_tell(NEW.user_id, 'loanRepaid',
        jsonb_build_object('quantity', notification_amount(NEW.principal + NEW.interest), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 5 THEN
      owed := NEW.principal + ceil(shift * NEW.principal * (
        NEW.daily_rate * greatest(NEW.term_days - NEW.interest_free_days, 0) + NEW.overdue_rate)) / shift;
      PERFORM notification_tell(NEW.user_id, 'loanOverdue',
        jsonb_build_object('quantity', notification_amount(owed), 'asset', NEW.asset), 'loan', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $$;
