-- Decides a deposit under review, with its money, and names its transaction.
--   takes   the deposit, its new state, what is said of it, the transaction with its output and time, and the legs that credit it
--   gives   whether it did: a second decision changes nothing
--   locks   the deposit, then its owner's account
CREATE FUNCTION deposit_review(
  of_deposit bigint, to_state deposit_state, with_credited numeric, with_hash text, with_output int, sent_at timestamptz,
  why text, reviewer text, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposit
     SET transaction_hash = coalesce(transaction_hash, with_hash), transaction_output = with_output, transaction_at = sent_at
   WHERE id = of_deposit AND state = 'review';
  RETURN arrival_review('deposit', of_deposit, to_state, with_credited, why, reviewer, legs, moment);
END $$;
