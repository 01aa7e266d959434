-- Pays a loan back, whole or not at all, when it is still in the state for which its interest was computed. When there is
-- not enough and the loan is being collected (`next_collection`), it is overdue; its first overdue day is the one that
-- ends with the next collection. The outcome:
--   repaid   done
--   short    there was not enough: available says what there was
--   passed   somebody else was first, or it is not due
CREATE FUNCTION loan_settle(
  of_loan bigint, from_state smallint, cost numeric, begun int, overdue int, legs jsonb, next_collection timestamptz,
  moment timestamptz
) RETURNS TABLE (outcome text, available numeric) LANGUAGE plpgsql AS $$
DECLARE
  lack ledger_shortfall;
BEGIN
  PERFORM 1 FROM loan
    WHERE id = of_loan AND state = from_state AND (next_collection IS NULL OR collect_at <= moment) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'passed'::text, NULL::numeric;
    RETURN;
  END IF;
  lack := ledger_post_alone('loan:' || of_loan || ':repay', 'loan', of_loan, legs, moment);
  IF lack.asset IS NULL THEN
    UPDATE loan
       SET state = 4, repaid_at = moment, interest = cost, days_started = begun, overdue_days = overdue, collect_at = NULL,
           updated_at = moment
     WHERE id = of_loan;
    RETURN QUERY SELECT 'repaid'::text, NULL::numeric;
    RETURN;
  END IF;
  IF next_collection IS NOT NULL THEN
    UPDATE loan
       SET state = 5, collect_at = next_collection, updated_at = moment,
           overdue_since = coalesce(overdue_since, next_collection - make_interval(hours => 24))
     WHERE id = of_loan;
  END IF;
  RETURN QUERY SELECT 'short'::text, lack.available;
END $$;
