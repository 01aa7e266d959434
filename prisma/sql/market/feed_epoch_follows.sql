-- An epoch begins as it was stated. Where prices come from does not change while anybody has bet on them: with contracts pending, an epoch
-- comes from where the one before did, begins at the moment at which that was stated to end, and leaves what the generator goes by for
-- a pair with pending contracts as it was.
CREATE FUNCTION feed_epoch_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before feed_epoch;
  stated feed_statement;
  changed text;
BEGIN
  SELECT * INTO before FROM feed_epoch ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(before.number, 0) + 1 THEN
    RAISE EXCEPTION 'epoch % of the feed cannot follow epoch %', NEW.number, coalesce(before.number, 0)
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.source = 'sim' THEN
    SELECT * INTO stated FROM feed_statement WHERE epoch = NEW.number ORDER BY position DESC LIMIT 1;
    IF (stated.seed_hash, stated.generator, stated.starts_at, stated.ends_at)
       IS DISTINCT FROM (NEW.hash, NEW.generator, NEW.starts_at, NEW.ends_at) THEN
      RAISE EXCEPTION 'epoch % of the feed is not as it was stated', NEW.number USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF before.number IS NULL OR feed_nothing_pending() THEN
    RETURN NEW;
  END IF;
  IF NEW.source <> before.source OR NEW.source <> 'sim' AND NEW.hash <> before.hash THEN
    RAISE EXCEPTION 'prices come from % and would come from another seed, address or recording: not while contracts are pending',
      before.source USING ERRCODE = 'object_in_use';
  END IF;
  IF NEW.source = 'sim' AND NEW.starts_at <> before.ends_at THEN
    RAISE EXCEPTION 'epoch % of the feed was stated until %: not while contracts are pending', before.number, before.ends_at
      USING ERRCODE = 'object_in_use';
  END IF;
  SELECT pair.symbol INTO changed
    FROM pair
    LEFT JOIN jsonb_array_elements(before.pairs) was ON was.value ->> 'symbol' = pair.symbol
    LEFT JOIN jsonb_array_elements(NEW.pairs) becomes ON becomes.value ->> 'symbol' = pair.symbol
   WHERE NEW.source = 'sim'
     AND (SELECT true FROM contract WHERE contract.state = 'pending' AND contract.pair_id = pair.id LIMIT 1)
     AND was.value - ARRAY['start', 'after'] IS DISTINCT FROM becomes.value - ARRAY['start', 'after']
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'what the prices of % go by would change: not while contracts on it are pending', changed
      USING ERRCODE = 'object_in_use';
  END IF;
  RETURN NEW;
END $$;
