-- Remembers a device, if the password is still the one that was checked; those beyond the limit that signed in longest ago are
-- deleted. A device whose former token is given stays what it was: since when it is known, its passkey, the keys made on it.
--   takes   the user, the hash of the password that was checked, that of the device's token, how many devices, and until when;
--           the hash of the session's token, that of the token that the device had, from where it signs in, and by which passkey
--   gives   whether it is known; false also of a shared account
--   locks   the user, so that a change of the password that runs at this moment forgets this one, too
CREATE FUNCTION known_device_add(
  of_user bigint, checked_hash text, hash text, devices_max int, moment timestamptz, until timestamptz,
  session_hash text DEFAULT NULL, former_hash text DEFAULT NULL, from_address text DEFAULT NULL, by_passkey bigint DEFAULT NULL
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  begun bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id = of_user AND password_hash = checked_hash AND state = 'active' AND NOT shared FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT id INTO begun FROM session WHERE token_hash = session_hash AND user_id = of_user;
  UPDATE known_device
     SET token_hash = hash, spent = false, expires_at = until, session_id = begun, address = from_address,
         passkey_id = coalesce(by_passkey, passkey_id)
   WHERE token_hash = former_hash AND user_id = of_user AND expires_at > moment;
  IF NOT FOUND THEN
    INSERT INTO known_device (token_hash, user_id, created_at, expires_at, session_id, address, passkey_id)
      VALUES (hash, of_user, moment, until, begun, from_address, by_passkey);
  END IF;
  DELETE FROM known_device WHERE token_hash IN (
    SELECT token_hash FROM known_device WHERE user_id = of_user ORDER BY expires_at DESC, token_hash OFFSET devices_max);
  RETURN true;
END $$;
