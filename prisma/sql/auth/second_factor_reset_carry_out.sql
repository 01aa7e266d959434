-- Carries a reset out: the second factor is off, and withdrawals are blocked. False when it does not wait any more, or not long enough.
CREATE FUNCTION second_factor_reset_carry_out(of_reset bigint, moment timestamptz, blocked_until timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_user bigint;
BEGIN
  UPDATE second_factor_reset SET state = 'carriedOut', ended_at = moment
    WHERE id = of_reset AND state = 'review' AND not_before <= moment RETURNING user_id INTO of_user;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM two_factor_end(of_user, moment, blocked_until);
  RETURN true;
END $$;
