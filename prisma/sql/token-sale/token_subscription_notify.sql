-- Tells the buyer that the coins can be used.
CREATE FUNCTION token_subscription_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_add(NEW.user_id, 'subscriptionReleased',
    jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
    'tokenSubscription', NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
