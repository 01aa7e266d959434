-- Sets a login password, ends every session, forgets every known device and blocks withdrawals, if the password is
-- still the one that was checked. The user's row is changed first: a sign-in that waits for it finds the new password,
-- and one that did not wait has its session ended here.
--   takes   the user, the hash that was checked, the new one, until when withdrawals are blocked, and after how many wrong tries of
--           the withdrawal password they are: who had used these up begins anew
--   gives   whether it did
--   locks   the user
CREATE FUNCTION login_password_change(
  of_user bigint, checked_hash text, new_hash text, moment timestamptz, blocked_until timestamptz, tries_max int
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users
     SET password_hash = new_hash,
         withdrawals_blocked_until = greatest(withdrawals_blocked_until, blocked_until),
         withdrawals_blocked_reason = 'passwordChanged',
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < tries_max THEN withdrawal_password_failures ELSE 0 END,
         updated_at = moment
   WHERE id = of_user AND password_hash = checked_hash;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM known_device WHERE user_id = of_user;
  UPDATE session SET ended_at = moment, end_reason = 'passwordChanged' WHERE user_id = of_user AND ended_at IS NULL;
  RETURN true;
END $$;
