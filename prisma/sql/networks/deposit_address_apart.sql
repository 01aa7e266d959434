-- An address is shared by all or belongs to one user: what one sends to their own must not pass for another's.
CREATE FUNCTION deposit_address_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'coin_network' THEN
    IF EXISTS (SELECT FROM deposit_address WHERE address = NEW.deposit_address) THEN
      RAISE EXCEPTION 'this address is in a pool, for one user alone'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'deposit_address_apart';
    END IF;
  ELSIF EXISTS (SELECT FROM coin_network WHERE deposit_address = NEW.address) THEN
    RAISE EXCEPTION 'this address is shared by all'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'deposit_address_once';
  END IF;
  RETURN NEW;
END $$;
