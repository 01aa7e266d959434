-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER loan_notify ON loan;

CREATE OR REPLACE FUNCTION public.loan_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  CASE NEW.state
    WHEN 'active' THEN
      PERFORM notification_add(NEW.user_id, 'loanApproved',
        jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 'rejected' THEN
      PERFORM notification_add(NEW.user_id, 'loanRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'loan', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.loan_repay(repaying jsonb, moment timestamp with time zone)
 RETURNS TABLE(outcome text, available numeric)
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE TRIGGER loan_notify AFTER UPDATE OF state ON public.loan FOR EACH ROW WHEN (((old.state = 'review'::loan_state) AND (new.state <> 'review'::loan_state))) EXECUTE FUNCTION loan_notify();
