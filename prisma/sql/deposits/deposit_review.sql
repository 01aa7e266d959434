-- Decides a deposit that is under review, with its money.
--   takes   the deposit, its new state, what is said of it, the transaction with its output and time, and the legs that credit it
--   gives   whether it did: a second decision changes nothing
--   locks   the deposit, then its owner's account
CREATE FUNCTION deposit_review(
  of_deposit bigint, to_state deposit_state, with_credited numeric, with_hash text, with_output int, sent_at timestamptz,
  why text, reviewer text, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposit
     SET state = to_state, credited = with_credited, transaction_hash = coalesce(transaction_hash, with_hash),
         transaction_output = with_output, transaction_at = sent_at, reason = why, reviewed_by = reviewer, reviewed_at = moment, updated_at = moment
   WHERE id = of_deposit AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 'completed' THEN
    PERFORM ledger_post_or_raise('deposit:' || of_deposit || ':credit', 'deposit', of_deposit, legs, moment);
  END IF;
  RETURN true;
END $$;
