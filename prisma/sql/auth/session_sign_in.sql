-- Signs in, if the password is still the one that was checked and the account is open. Sign-ins to a shared account are
-- not notified.
--   takes   as session_begin, and the hash of the password that was checked
--   gives   the session's id, or null
--   locks   the user, as who changes a password or closes an account does: it is this or that
CREATE FUNCTION session_sign_in(
  for_user bigint, checked_hash text, token text, on_device text, moment timestamptz, until timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  begun bigint;
BEGIN
  PERFORM 1 FROM users
    WHERE id = for_user AND password_hash = checked_hash AND state = 'active' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  begun := session_begin(for_user, token, on_device, moment, until);
  INSERT INTO notification (user_id, key, event, detail, created_at)
    SELECT for_user, 'session:' || begun, 'signedIn',
           jsonb_build_object('device', on_device,
                              'at', notification_moment(moment)),
           moment
      FROM users WHERE id = for_user AND NOT shared;
  RETURN begun;
END $$;
