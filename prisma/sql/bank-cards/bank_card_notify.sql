-- Notifies the owner of a saved bank card.
CREATE FUNCTION bank_card_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_add(NEW.user_id, 'bankCardAdded',
    jsonb_build_object('bank', NEW.bank_name, 'digits', NEW.last_digits), 'bankCard', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
