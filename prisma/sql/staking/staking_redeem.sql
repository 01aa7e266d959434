-- Redeems a stake early: only while it runs, and only when every completed day is paid, so that earnings are kept to the
-- last. Answers whether it did.
CREATE FUNCTION staking_redeem(redeemed bigint, cost numeric, back numeric, legs jsonb, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stake SET state = 2, closed_at = moment, updated_at = moment, penalty = cost, returned = back
    WHERE id = redeemed AND state = 1 AND moment < due_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM staking_give_back(ARRAY[redeemed]);
  PERFORM 1 FROM ledger_post(
    ARRAY(
      SELECT ROW(1, 'stake:' || redeemed || ':end', 'stake', redeemed,
                 leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
        FROM jsonb_array_elements(legs) leg),
    moment) posted WHERE posted.outcome <> 'posted';
  IF FOUND THEN
    RAISE EXCEPTION 'a stake that ran could not be redeemed';
  END IF;
  RETURN true;
END $$;
