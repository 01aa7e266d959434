-- Carries out a reset: turns the second factor off and blocks withdrawals.
--   takes   the reset; until when withdrawals are blocked, and the tries as two_factor_end does
--   gives   false when it does not wait any more, or not long enough
--   locks   the reset, then as two_factor_end does
CREATE FUNCTION second_factor_reset_carry_out(of_reset bigint, moment timestamptz, blocked_until timestamptz, tries_max int)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_user bigint;
BEGIN
  UPDATE second_factor_reset SET state = 'carriedOut', ended_at = moment
    WHERE id = of_reset AND state = 'review' AND not_before <= moment RETURNING user_id INTO of_user;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM two_factor_end(of_user, moment, blocked_until, tries_max);
  RETURN true;
END $$;
