-- Notifies a user of the review of their name.
CREATE FUNCTION identity_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'passed' THEN
    PERFORM notification_add(NEW.user_id, 'identityPassed', '{}', 'identity', NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_add(NEW.user_id, 'identityRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
                              'identity', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
