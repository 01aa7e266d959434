CREATE FUNCTION ledger_post_alone(of_key text, kind text, reference bigint, legs jsonb, moment timestamptz)
RETURNS ledger_shortfall LANGUAGE plpgsql AS $$
DECLARE
  posted record;
  lack ledger_shortfall;
BEGIN
  SELECT one.outcome, one.short_address INTO posted FROM ledger_post(
    ARRAY(SELECT ROW(1, of_key, kind, reference, leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
            FROM jsonb_array_elements(legs) leg), moment) one;
  IF posted.outcome = 'posted' THEN
    RETURN NULL;
  END IF;
  IF posted.outcome IS DISTINCT FROM 'insufficient' THEN
    RAISE EXCEPTION 'journal % was posted before', of_key;
  END IF;
  SELECT account.asset, account.balance INTO lack FROM ledger_account account WHERE account.address = posted.short_address;
  RETURN lack;
END $$;
