-- Brings a withdrawal to its end, with its money: what is being paid is completed; what is under review, or could not be paid,
-- is returned by a reviewer; what is under review is taken back by its owner (`reviewer` is null). Tells the owner what arrives.
--   takes   the withdrawal, the state that it must be in, its new one, what is said of it, and the legs that move its money
--   gives   whether it ended like this; false when it was in another state
--   locks   the withdrawal, then its owner's accounts
CREATE FUNCTION withdrawal_end(
  of_withdrawal bigint, from_state withdrawal_state, to_state withdrawal_state, why text, hash text, reviewer text, legs jsonb,
  moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
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
END $$;
