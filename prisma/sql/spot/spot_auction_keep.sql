-- Whose auction it is: one that began by itself ends at its time; where operators say what the phase is, nothing ends it but they.
CREATE FUNCTION spot_auction_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.book_phase <> OLD.book_phase AND NEW.auction_until IS NOT DISTINCT FROM OLD.auction_until THEN
    NEW.auction_until := NULL;
  END IF;
  RETURN NEW;
END $$;
