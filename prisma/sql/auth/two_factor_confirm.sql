-- Turns on a second factor that was begun, with its recovery codes.
--   takes   the user, the secret that was looked at, the step of the code that was right, and the hashes of the recovery codes
--   gives   false when none waits for it, or another secret than that one
CREATE FUNCTION two_factor_confirm(of_user bigint, seen_secret text, step bigint, hashes text[], moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE two_factor SET confirmed_at = moment, last_step = step
    WHERE user_id = of_user AND secret = seen_secret AND confirmed_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM recovery_codes_replace(of_user, hashes);
  PERFORM security_notify(of_user, 'twoFactorOn', '{}', moment);
  RETURN true;
END $$;
