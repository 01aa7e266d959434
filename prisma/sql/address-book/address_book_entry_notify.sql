-- Notifies the owner of a saved address.
CREATE FUNCTION address_book_entry_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_add(NEW.user_id, 'addressAdded',
    jsonb_build_object('address', NEW.address, 'asset', NEW.coin), 'address', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
