-- Roots are numbered and chained here, and tied to what is stated of the feed.
--   locks   the chain, so that each follows the one before
CREATE FUNCTION liability_root_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before liability_root;
BEGIN
  PERFORM pg_advisory_xact_lock(726571006);
  SELECT * INTO before FROM liability_root ORDER BY position DESC LIMIT 1;
  NEW.position := coalesce(before.position, 0) + 1;
  NEW.feed_statement := (SELECT hash FROM feed_statement ORDER BY position DESC LIMIT 1);
  NEW.previous := coalesce(before.hash, repeat('0', 64));
  NEW.hash := liability_root_hash(NEW);
  RETURN NEW;
END $$;
