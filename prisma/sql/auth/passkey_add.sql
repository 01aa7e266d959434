-- Stores a passkey and notifies its owner.
--   takes   the user, the credential with its public key, counter and transports, its name, how many a user may have
--   gives   done; taken, when there is one of its credential; tooManyEntries
--   locks   the user, so that nobody adds more side by side
CREATE FUNCTION passkey_add(
  of_user bigint, of_credential text, key text, count bigint, ways text[], called text, passkeys_max int, moment timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM passkey WHERE user_id = of_user) >= passkeys_max THEN
    RETURN 'tooManyEntries';
  END IF;
  INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (of_user, of_credential, key, count, ways, called, moment) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'taken';
  END IF;
  PERFORM security_notify(of_user, 'passkeyAdded', jsonb_build_object('name', called), moment);
  RETURN 'done';
END $$;
