-- Tells the owner of a withdrawal that it was requested, and that it was returned. Whoever takes one back knows it, and what arrives
-- withdrawal_end tells.
CREATE FUNCTION withdrawal_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'review' THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalRequested',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.created_at);
  ELSIF NOT NEW.cancelled THEN
    PERFORM notification_add(NEW.user_id, 'withdrawalReturned',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset,
                         'reason', coalesce(NEW.reason, '')),
      'withdrawal', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
