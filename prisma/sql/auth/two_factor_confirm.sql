-- Turns a second factor on that was begun, by the code of a step, with its recovery codes. False when there is none that
-- waits for it, or when it is another than the one that was looked at.
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
