-- Tells whoever listens for the user of a notification that is new, or unread again. At commit: the accounts are locked
-- before the streams of events, and what notifies may post afterwards.
CREATE FUNCTION notification_tell() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF user_event_listened(ARRAY[NEW.user_id]) <> '{}' THEN
    PERFORM user_event_add(ARRAY[user_event_of_subject(NEW.user_id, 'notified', NEW.id, NEW.created_at)]);
  END IF;
  RETURN NULL;
END $$;
