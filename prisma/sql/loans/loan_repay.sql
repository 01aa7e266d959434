-- Pays a loan back, whole or not at all, when it is still in the state for which its interest was computed. A loan that is
-- collected and not covered is overdue.
--   takes   a loan_repayment
--   gives   repaid   done
--           short    there was not enough: available says what there was
--           passed   somebody else was first, or it is not due
--   locks   the loan, then the accounts
CREATE FUNCTION loan_repay(repaying jsonb, moment timestamptz) RETURNS TABLE (outcome text, available numeric)
LANGUAGE plpgsql AS $$
DECLARE
  repayment loan_repayment := jsonb_populate_record(NULL::loan_repayment, repaying);
  owing loan;
  lack submit_result;
BEGIN
  SELECT * INTO owing FROM loan
    WHERE loan.id = repayment.id AND loan.state = repayment.state
      AND (repayment.next_collection IS NULL OR loan.collect_at <= moment)
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'passed'::text, NULL::numeric;
    RETURN;
  END IF;

  SELECT * INTO lack
    FROM ledger_post_rows('loan', ARRAY[ROW(1, owing.id, 'repay', repayment.legs)::ledger_journal], moment);
  IF NOT FOUND THEN
    UPDATE loan
       SET state = 'repaid', repaid_at = moment, interest = repayment.interest, days_started = repayment.days_started,
           overdue_days = repayment.overdue_days, collect_at = NULL, updated_at = moment
     WHERE loan.id = owing.id;
    PERFORM notification_add(owing.user_id, 'loanRepaid', jsonb_build_object(
      'quantity', notification_amount(-ledger_moved(repayment.legs, 'user:' || owing.user_id || ':available:' || owing.asset)),
      'asset', owing.asset), 'loan', owing.id, moment);
    RETURN QUERY SELECT 'repaid'::text, NULL::numeric;
    RETURN;
  END IF;

  IF repayment.next_collection IS NOT NULL THEN
    UPDATE loan
       SET state = 'overdue', collect_at = repayment.next_collection, updated_at = moment,
           overdue_since = repayment.overdue_since
     WHERE loan.id = owing.id;
    IF owing.state = 'active' THEN
      PERFORM notification_add(owing.user_id, 'loanOverdue',
        jsonb_build_object('quantity', notification_amount(repayment.overdue_debt), 'asset', owing.asset),
        'loan', owing.id, moment);
    END IF;
  END IF;
  RETURN QUERY SELECT 'short'::text, (lack.detail ->> 'available')::numeric;
END $$;
