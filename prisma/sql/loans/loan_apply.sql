-- Writes an application. Answers its id, or null when so many of the user's wait for a reviewer already. Applications of
-- one user wait for each other, so that none slips past the count.
CREATE FUNCTION loan_apply(applying jsonb, in_review_max int, moment timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
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
