CREATE TRIGGER changed_account_revokes_api_keys AFTER UPDATE OF password_hash, withdrawal_password_hash, state ON users
  FOR EACH ROW EXECUTE FUNCTION changed_account_revokes_api_keys();
