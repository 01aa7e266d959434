-- Freezing or banning an account and ending its sessions is one fact: a process that died between the two left the user
-- signed in for days. So the row of the user ends them, whoever changes it.

CREATE FUNCTION closed_account_ends_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session SET ended_at = NEW.updated_at, end_reason = 'operator' WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER closed_account_ends_sessions AFTER UPDATE OF state ON users FOR EACH ROW
  WHEN (NEW.state <> 'active') EXECUTE FUNCTION closed_account_ends_sessions();

UPDATE session SET ended_at = now(), end_reason = 'operator'
  FROM users WHERE users.id = session.user_id AND users.state <> 'active' AND session.ended_at IS NULL;
