-- Turns the second factor off and blocks withdrawals. False when it is off already. The row of the user is locked, as by
-- whoever signs in or changes a password.
CREATE FUNCTION two_factor_end(of_user bigint, moment timestamptz, blocked_until timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  DELETE FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM recovery_code WHERE user_id = of_user;
  UPDATE users
     SET withdrawals_blocked_until = greatest(withdrawals_blocked_until, blocked_until),
         withdrawals_blocked_reason = 'twoFactorOff', updated_at = moment,
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < 5 THEN withdrawal_password_failures ELSE 0 END
   WHERE id = of_user;
  PERFORM security_notify(of_user, 'twoFactorOff', '{}', moment);
  RETURN true;
END $$;
