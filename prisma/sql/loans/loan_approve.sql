-- Approves a loan under review, and credits it.
--   takes   the loan, how much of it is credited, who approves it, when it is due, and the legs of its journal
--   gives   whether this call did
--   locks   the loan, then the accounts
CREATE FUNCTION loan_approve(
  of_loan bigint, approved numeric, reviewer text, due timestamptz, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE loan
     SET state = 'active', principal = approved, reviewed_by = reviewer, reviewed_at = moment,
         started_at = moment, due_at = due, collect_at = due, updated_at = moment
   WHERE id = of_loan AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger_post_or_raise('loan', ARRAY[ROW(1, of_loan, 'disburse', legs)::ledger_journal], moment);
  RETURN true;
END $$;
