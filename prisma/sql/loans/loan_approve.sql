-- Approves a loan that is under review, and credits it.
--   gives   whether this call did
--   locks   the loan, then the accounts
CREATE FUNCTION loan_approve(of_loan bigint, approved numeric, reviewer text, legs jsonb, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE loan
     SET state = 'active', principal = approved, reviewed_by = reviewer, reviewed_at = moment,
         started_at = moment::timestamptz(3),
         due_at = moment::timestamptz(3) + make_interval(hours => 24 * term_days),
         collect_at = moment::timestamptz(3) + make_interval(hours => 24 * term_days), updated_at = moment
   WHERE id = of_loan AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger_post_or_raise('loan', ARRAY[ROW(1, of_loan, 'disburse', legs)::ledger_journal], moment);
  RETURN true;
END $$;
