-- Whoever takes a withdrawal back knows it.
CREATE FUNCTION withdrawal_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 1 THEN
    PERFORM notification_tell(NEW.user_id, 'withdrawalRequested',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.created_at);
  ELSIF NEW.state = 2 THEN
    PERFORM notification_tell(NEW.user_id, 'withdrawalCompleted',
      jsonb_build_object('quantity', notification_amount(NEW.quantity - NEW.fee), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.updated_at);
  ELSIF NOT NEW.cancelled THEN
    PERFORM notification_tell(NEW.user_id, 'withdrawalReturned',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset,
                         'reason', coalesce(NEW.reason, '')),
      'withdrawal', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
