-- Approves a loan under review, and credits it from the capital that was put in for loans.
--   takes   the loan, how much of it is credited, who approves it, when it is due, and the legs of its journal
--   gives   whether this call did; raises loan_within_capital, with what is left of the capital, where that is less
--   locks   the coin's capital, the loan, then the accounts
CREATE FUNCTION loan_approve(
  of_loan bigint, approved numeric, reviewer text, due timestamptz, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_asset text := (SELECT asset FROM loan WHERE id = of_loan);
  capital numeric;
BEGIN
  SELECT amount INTO capital FROM lending_capital WHERE asset = of_asset FOR NO KEY UPDATE;
  UPDATE loan
     SET state = 'active', principal = approved, reviewed_by = reviewer, reviewed_at = moment,
         started_at = moment, due_at = due, collect_at = due, updated_at = moment
   WHERE id = of_loan AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  capital := coalesce(capital, 0) - lending_capital_lent(of_asset);
  IF capital < 0 THEN
    RAISE EXCEPTION 'a loan beyond the capital' USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_within_capital',
      DETAIL = trim_scale(greatest(capital + approved, 0));
  END IF;
  PERFORM ledger_post_or_raise('loan', ARRAY[ROW(1, of_loan, 'disburse', legs)::ledger_journal], moment);
  RETURN true;
END $$;
