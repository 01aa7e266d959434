-- Whose password changes, or whose account is frozen or banned, has no API key any more.
CREATE FUNCTION changed_account_revokes_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND NEW.state <> 'active' THEN
    PERFORM api_keys_revoke(NEW.id, NULL, 'accountClosed', NEW.updated_at);
  -- A rehash of the same password under newer parameters leaves updated_at as it is.
  ELSIF NEW.updated_at <> OLD.updated_at AND NEW.password_hash <> OLD.password_hash THEN
    PERFORM api_keys_revoke(NEW.id, NULL, 'passwordChanged', NEW.updated_at);
  ELSIF NEW.updated_at <> OLD.updated_at AND NEW.withdrawal_password_hash IS DISTINCT FROM OLD.withdrawal_password_hash THEN
    PERFORM api_keys_revoke(NEW.id, NULL, 'withdrawalPasswordChanged', NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
