-- Replaces a user's recovery codes and notifies them.
--   takes   the user and the hashes of the codes
--   gives   false when the second factor is off
--   locks   the second factor, so that nobody turns it off meanwhile
CREATE FUNCTION recovery_codes_renew(of_user bigint, hashes text[], moment timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM recovery_codes_replace(of_user, hashes);
  PERFORM security_notify(of_user, 'recoveryCodesRenewed', '{}', moment);
  RETURN true;
END $$;
