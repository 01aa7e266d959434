-- Stores a passkey of an operator.
--   takes   the operator, the credential with its public key, counter and transports, its name, how many an operator may have
--   gives   done; taken, when there is one of its credential; tooManyEntries
--   locks   the operator's sign-in, so that nobody adds more side by side
CREATE FUNCTION operator_passkey_add(
  of_operator bigint, of_credential text, key text, count bigint, ways text[], called text, passkeys_max int, moment timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM operator_sign_in WHERE operator_id = of_operator FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM operator_passkey WHERE operator_id = of_operator) >= passkeys_max THEN
    RETURN 'tooManyEntries';
  END IF;
  INSERT INTO operator_passkey (operator_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (of_operator, of_credential, key, count, ways, called, moment) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN 'done' ELSE 'taken' END;
END $$;
