-- Carries out an adjustment: its state and its money in one call, and where it adds, its deposit.
--   takes   the adjustment, and the legs that move its money
--   gives   done, ended (somebody was first) or insufficient (nothing happened)
--   locks   the adjustment, then its user's account
CREATE FUNCTION balance_adjust(of_id bigint, legs jsonb, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM balance_adjustment WHERE id = of_id AND state = 'review' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  PERFORM 1 FROM ledger_post_rows('adjustment', ARRAY[ROW(1, of_id, NULL, legs)::ledger_journal], moment);
  IF FOUND THEN
    RETURN 'insufficient';
  END IF;
  UPDATE balance_adjustment SET state = 'carriedOut', ended_at = moment WHERE id = of_id;
  INSERT INTO deposit (user_id, source, asset, quantity, fee, credited, state, reviewed_at, created_at, updated_at)
    SELECT adjusted.user_id, 'admin', adjusted.asset, adjusted.amount, 0, adjusted.amount, 'completed', moment, moment,
           moment
      FROM balance_adjustment adjusted WHERE adjusted.id = of_id AND adjusted.amount > 0;
  RETURN 'done';
END $$;
