CREATE FUNCTION token_subscription_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_tell(NEW.user_id, 'subscriptionReleased',
    jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
    'tokenSubscription', NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
