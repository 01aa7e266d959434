-- Submits applications for loans, which wait for a reviewer.
--   takes     [loan_application]
--   gives     as submit wants it: the loan's id
--   refuses   tooManyInReview
--   locks     the applicants
CREATE FUNCTION loan_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  application loan_application;
BEGIN
  FOR application IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::loan_application, rows) item ORDER BY item.user_id, item.ordinal
  LOOP
    RETURN QUERY SELECT * FROM submit_in_review_max('loan', application.ordinal, application.user_id, application.in_review_max);
    CONTINUE WHEN FOUND;
    RETURN QUERY INSERT INTO loan (user_id, product_id, asset, scale, interest_free_days, daily_rate, overdue_daily_rate, term_days,
                      requested, accepted_minimum, created_at, updated_at)
      VALUES (application.user_id, application.product_id, application.asset, application.scale,
              application.interest_free_days, application.daily_rate, application.overdue_daily_rate,
              application.term_days, application.requested, application.accepted_minimum, moment, moment)
      RETURNING (submit_accepted(application.ordinal, loan.id)).*;
  END LOOP;
END $$;
