-- Redeems a stake early: only while it runs, and only when every completed day is paid, so that no earnings are lost.
--   takes   the stake's id, the penalty, what comes back, the legs of its journal
--   gives   whether it did
--   locks   the stake, its product, then the accounts
CREATE FUNCTION staking_redeem(redeemed bigint, cost numeric, back numeric, legs jsonb, moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stake SET state = 'redeemed', closed_at = moment, updated_at = moment, penalty = cost, returned = back
    WHERE id = redeemed AND state = 'inTerm' AND moment < due_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM staking_give_back(ARRAY[redeemed]);
  PERFORM ledger_post_or_raise('stake', ARRAY[ROW(1, redeemed, 'end', legs)::ledger_journal], moment);
  RETURN true;
END $$;
