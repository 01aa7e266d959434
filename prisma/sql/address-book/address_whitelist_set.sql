-- Switches the withdrawal whitelist: on at once, off at a later time. Switching off twice does not move that time;
-- switching on again cancels it.
--   takes   the user, whether it is on from now on, and from when on it is off
--   locks   the user, so that a withdrawal that is being written is waited for
CREATE FUNCTION address_whitelist_set(of_user bigint, switched_on boolean, ends timestamptz, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  DELETE FROM address_whitelist WHERE user_id = of_user AND ends_at <= moment;
  IF switched_on THEN
    INSERT INTO address_whitelist (user_id, since) VALUES (of_user, moment)
      ON CONFLICT (user_id) DO UPDATE SET ends_at = NULL;
  ELSE
    UPDATE address_whitelist SET ends_at = ends WHERE user_id = of_user AND ends_at IS NULL;
  END IF;
END $$;
