-- SQL functions may call each other in any order.
SET check_function_bodies = off;

DROP TRIGGER withdrawal_ended_notify ON withdrawal;

CREATE OR REPLACE FUNCTION public.ledger_moved(legs jsonb, account text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sum((leg ->> 1)::numeric) FROM jsonb_array_elements(legs) leg WHERE leg ->> 0 = account
$function$;

CREATE OR REPLACE FUNCTION public.withdrawal_end(of_withdrawal bigint, from_state withdrawal_state, to_state withdrawal_state, why text, hash text, reviewer text, legs jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  ended withdrawal;
BEGIN
  UPDATE withdrawal
     SET state = to_state, cancelled = reviewer IS NULL, reason = why, transaction_hash = hash, reviewed_by = reviewer,
         reviewed_at = CASE WHEN reviewer IS NOT NULL THEN moment END, updated_at = moment
   WHERE id = of_withdrawal AND state = from_state
   RETURNING * INTO ended;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 'completed' THEN
    PERFORM notification_add(ended.user_id, 'withdrawalCompleted', jsonb_build_object(
      'quantity', notification_amount(ledger_moved(legs, 'outside:' || ended.asset)), 'asset', ended.asset),
      'withdrawal', of_withdrawal, moment);
  END IF;
  PERFORM ledger_post_or_raise('withdrawal', ARRAY[ROW(1, of_withdrawal, 'end', legs)::ledger_journal], moment);
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state = 'review' THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalRequested',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.created_at);
  ELSIF NOT NEW.cancelled THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalReturned',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset,
                         'reason', coalesce(NEW.reason, '')),
      'withdrawal', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER withdrawal_returned_notify AFTER UPDATE OF state ON public.withdrawal FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = 'returned'::withdrawal_state))) EXECUTE FUNCTION withdrawal_notify();
