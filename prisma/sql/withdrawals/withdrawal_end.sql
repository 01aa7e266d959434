-- Brings a withdrawal that is under review to its end, with its money: completed or returned by a reviewer, or taken
-- back by its owner (`reviewer` is null).
--   takes   the withdrawal, its new state, what is said of it, and the legs that move its money
--   gives   done    it ended like this
--           ended   it had ended before: whoever comes second changes nothing
--           closed  nothing leaves an account that is frozen or banned; the withdrawal is still under review
--   locks   its owner, then the withdrawal, then their accounts
CREATE FUNCTION withdrawal_end(
  of_withdrawal bigint, to_state withdrawal_state, why text, hash text, reviewer text, legs jsonb, moment timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  owner_state text;
BEGIN
  -- A freeze that runs at this moment is waited for; one that comes later finds the withdrawal ended.
  SELECT users.state INTO owner_state FROM users
   WHERE users.id = (SELECT user_id FROM withdrawal WHERE id = of_withdrawal) FOR SHARE;
  PERFORM 1 FROM withdrawal WHERE id = of_withdrawal AND state = 'review' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  IF to_state = 'completed' AND owner_state <> 'active' THEN
    RETURN 'closed';
  END IF;
  UPDATE withdrawal
     SET state = to_state, cancelled = reviewer IS NULL, reason = why, transaction_hash = hash, reviewed_by = reviewer,
         reviewed_at = CASE WHEN reviewer IS NOT NULL THEN moment END, updated_at = moment
   WHERE id = of_withdrawal;
  PERFORM ledger_post_or_raise('withdrawal:' || of_withdrawal || ':end', 'withdrawal', of_withdrawal, legs, moment);
  RETURN 'done';
END $$;
