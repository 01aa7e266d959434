-- Approves a loan that is under review and credits it. Answers whether it did.
CREATE FUNCTION loan_approve(of_loan bigint, approved numeric, reviewer text, legs jsonb, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE loan
     SET state = 2, principal = approved, reviewed_by = reviewer, reviewed_at = moment,
         started_at = moment::timestamptz(3),
         due_at = moment::timestamptz(3) + make_interval(hours => 24 * term_days),
         collect_at = moment::timestamptz(3) + make_interval(hours => 24 * term_days), updated_at = moment
   WHERE id = of_loan AND state = 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger_post_surely('loan:' || of_loan || ':disburse', 'loan', of_loan, legs, moment);
  RETURN true;
END $$;
