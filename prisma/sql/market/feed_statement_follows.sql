-- Statements are numbered and chained here. While contracts are pending an epoch is stated once, right behind the one before: another
-- seed or other times for an epoch that somebody has bet on would choose what he gets.
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
  NEW.position := coalesce(before.position, 0) + 1;
  NEW.previous := coalesce(before.hash, repeat('0', 64));
  NEW.hash := feed_statement_hash(NEW);
  RETURN NEW;
END $$;
