-- Tells whoever listens for the user that a session of theirs has ended, at commit, as notification_tell does.
CREATE FUNCTION session_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF user_event_listened(ARRAY[NEW.user_id]) <> '{}' THEN
    PERFORM user_event_add(ARRAY[user_event_of_subject(NEW.user_id, 'sessionEnded', NEW.id, NEW.ended_at)]);
  END IF;
  RETURN NULL;
END $$;
