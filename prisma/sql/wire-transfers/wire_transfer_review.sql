-- Decides a wire transfer that is under review, with its money.
--   takes   the transfer, its new state, what is said of it, and the legs that credit it
--   gives   whether it did: a second decision changes nothing
--   locks   the transfer, then its owner's account
CREATE FUNCTION wire_transfer_review(
  of_transfer bigint, to_state deposit_state, with_credited numeric, why text, reviewer text, legs jsonb,
  moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wire_transfer
     SET state = to_state, credited = with_credited, reason = why, reviewed_by = reviewer, reviewed_at = moment,
         updated_at = moment
   WHERE id = of_transfer AND state = 'review';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 'completed' THEN
    PERFORM ledger_post_or_raise('wireTransfer:' || of_transfer || ':credit', 'wireTransfer', of_transfer, legs, moment);
  END IF;
  RETURN true;
END $$;
