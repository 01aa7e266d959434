-- Whose account is frozen or banned is signed out everywhere, and their devices are forgotten.
CREATE FUNCTION closed_account_ends_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM known_device WHERE user_id = NEW.id;
  UPDATE session SET ended_at = NEW.updated_at, end_reason = 'operator' WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
