-- Statements are numbered and chained here. While contracts are pending an epoch is stated once, right behind the one before: another
-- seed or other times for an epoch that somebody has bet on would choose what he gets. One that has begun is as it was stated, for ever.
CREATE FUNCTION feed_statement_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before feed_statement;
BEGIN
  SELECT * INTO before FROM feed_statement ORDER BY position DESC LIMIT 1;
  IF before.position IS NOT NULL
     AND (NEW.epoch <> before.epoch + 1 OR NEW.starts_at <> before.ends_at) AND NOT feed_nothing_pending() THEN
    RAISE EXCEPTION 'epoch % of the feed was stated otherwise: not while contracts are pending', NEW.epoch
      USING ERRCODE = 'object_in_use';
  END IF;
  IF EXISTS (SELECT FROM feed_epoch WHERE number >= NEW.epoch) AND EXISTS (SELECT FROM feed_statement WHERE epoch = NEW.epoch) THEN
    RAISE EXCEPTION 'epoch % of the feed has begun as it was stated', NEW.epoch USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  NEW.position := coalesce(before.position, 0) + 1;
  NEW.previous := coalesce(before.hash, repeat('0', 64));
  NEW.hash := feed_statement_hash(NEW);
  RETURN NEW;
END $$;
