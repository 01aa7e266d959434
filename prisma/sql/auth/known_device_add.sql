-- Remembers a device, if the password is still the one that was checked; the oldest beyond the limit are deleted.
--   takes   the user, the hash of the password that was checked, that of the device's token, how many devices, and until when
--   gives   whether it is known; false also of a shared account
--   locks   the user, so that a change of the password that runs at this moment forgets this one, too
CREATE FUNCTION known_device_add(
  of_user bigint, checked_hash text, hash text, devices_max int, moment timestamptz, until timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users
    WHERE id = of_user AND password_hash = checked_hash AND state = 'active' AND NOT shared FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO known_device (token_hash, user_id, created_at, expires_at) VALUES (hash, of_user, moment, until);
  DELETE FROM known_device WHERE token_hash IN (
    SELECT token_hash FROM known_device WHERE user_id = of_user ORDER BY created_at DESC, token_hash OFFSET devices_max);
  RETURN true;
END $$;
