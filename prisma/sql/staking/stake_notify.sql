-- Notifies the owner of the end of the term; an early redemption is its own answer.
CREATE FUNCTION stake_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_add(NEW.user_id, 'stakingEnded',
    jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
    'stake', NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
