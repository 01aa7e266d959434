CREATE TRIGGER closed_account_ends_sessions AFTER UPDATE OF state ON users FOR EACH ROW
  WHEN (NEW.state <> 'active') EXECUTE FUNCTION closed_account_ends_sessions();

CREATE TRIGGER invitation_add AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION invitation_add();

CREATE TRIGGER user_notify
  AFTER UPDATE OF password_hash, withdrawal_password_hash, withdrawals_blocked_until, state, subscriptions_barred,
    anti_phishing_code ON users
  FOR EACH ROW EXECUTE FUNCTION user_notify();

CREATE TRIGGER users_parent_is_final BEFORE UPDATE OF parent_id ON users
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION decided_is_final('the inviter of a user');

CREATE CONSTRAINT TRIGGER session_tell AFTER UPDATE OF ended_at ON session
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION session_tell();
