-- Turns the second factor off, blocks withdrawals and revokes the user's API keys.
--   takes   the user; until when withdrawals are blocked, and after how many wrong tries of the withdrawal password they are: who had
--           used these up begins anew
--   gives   false when it is off already
--   locks   the user, as who signs in or changes a password does
CREATE FUNCTION two_factor_end(of_user bigint, moment timestamptz, blocked_until timestamptz, tries_max int)
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
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < tries_max THEN withdrawal_password_failures ELSE 0 END
   WHERE id = of_user;
  PERFORM security_notify(of_user, 'twoFactorOff', '{}', moment);
  PERFORM api_keys_revoke(of_user, NULL, 'twoFactorOff', moment);
  RETURN true;
END $$;
