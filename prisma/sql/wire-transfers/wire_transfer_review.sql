-- Decides a wire transfer that is under review, with its money. Answers whether it did.
CREATE FUNCTION wire_transfer_review(
  of_transfer bigint, to_state smallint, with_credited numeric, why text, reviewer text, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wire_transfer
     SET state = to_state, credited = with_credited, reason = why, reviewed_by = reviewer, reviewed_at = moment,
         updated_at = moment
   WHERE id = of_transfer AND state = 1;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF to_state = 2 THEN
    PERFORM ledger_post_surely('wireTransfer:' || of_transfer || ':credit', 'wireTransfer', of_transfer, legs, moment);
  END IF;
  RETURN true;
END $$;
