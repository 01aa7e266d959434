CREATE FUNCTION identity_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 2 THEN
    PERFORM notification_tell(NEW.user_id, 'identityPassed', '{}', 'identity', NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_tell(NEW.user_id, 'identityRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
                              'identity', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
