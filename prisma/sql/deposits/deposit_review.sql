-- Decides a deposit that is under review, with its money. Answers whether it did: a second decision changes nothing.
CREATE FUNCTION deposit_review(
  of_deposit bigint, to_state smallint, with_credited numeric, with_hash text, why text, reviewer text, legs jsonb,
  moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposit
     SET state = to_state, credited = with_credited, transaction_hash = coalesce(transaction_hash, with_hash),
         reason = why, reviewed_by = reviewer, reviewed_at = moment, updated_at = moment
   WHERE id = of_deposit AND state = 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 2 THEN
    PERFORM ledger_post_surely('deposit:' || of_deposit || ':credit', 'deposit', of_deposit, legs, moment);
  END IF;
  RETURN true;
END $$;
