-- Rounds of an epoch are stored from the one on which its first price hangs, one after the other: none is passed over.
CREATE FUNCTION feed_round_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due bigint := (SELECT known.round + 1 FROM feed_round known WHERE known.epoch = NEW.epoch ORDER BY known.round DESC LIMIT 1);
BEGIN
  IF due IS NULL THEN
    -- Prices begin behind the epoch's start.
    due := (SELECT beacon_round(stated.beacon, stated.starts_at + interval '1 millisecond') FROM feed_statement stated
             WHERE stated.epoch = NEW.epoch ORDER BY stated.position DESC LIMIT 1);
  END IF;
  IF NEW.round IS DISTINCT FROM due THEN
    RAISE EXCEPTION 'round % of epoch % is not the next one', NEW.round, NEW.epoch USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
