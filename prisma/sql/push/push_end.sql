-- Whose session is signed out, or whose device is forgotten, is told nothing more on it. A session that something else ended is told of that, and
-- of nothing else: the deliveries go by its state, and forget it afterwards.
CREATE FUNCTION push_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
