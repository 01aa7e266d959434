-- Lets a withdrawal that is under review be paid: from now on its owner cannot take it back. No money moves yet.
--   takes   the withdrawal, and who lets it be paid
--   gives   done    it is being paid
--           ended   it was not under review any more
--           closed  nothing leaves an account that is frozen or banned; the withdrawal is still under review
--   locks   its owner, then the withdrawal
CREATE FUNCTION withdrawal_approve(of_withdrawal bigint, approver text, moment timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  owner_state text;
BEGIN
  -- A freeze that runs at this moment is waited for; one that comes later finds the withdrawal being paid.
  SELECT users.state INTO owner_state FROM users
   WHERE users.id = (SELECT user_id FROM withdrawal WHERE id = of_withdrawal) FOR SHARE;
  PERFORM 1 FROM withdrawal WHERE id = of_withdrawal AND state = 'review' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  IF owner_state <> 'active' THEN
    RETURN 'closed';
  END IF;
  UPDATE withdrawal SET state = 'beingPaid', approved_by = approver, approved_at = moment, updated_at = moment
   WHERE id = of_withdrawal;
  RETURN 'done';
END $$;
