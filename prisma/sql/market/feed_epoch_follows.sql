-- Where prices come from does not change while anybody has bet on them: an epoch that the one before did not announce, or with another
-- source, URL or recording, begins only when no contract is pending.
CREATE FUNCTION feed_epoch_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before feed_epoch;
BEGIN
  SELECT * INTO before FROM feed_epoch ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(before.number, 0) + 1 THEN
    RAISE EXCEPTION 'epoch % of the feed cannot follow epoch %', NEW.number, coalesce(before.number, 0)
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF before.number IS NOT NULL
     AND (NEW.source, NEW.generator, NEW.hash)
         IS DISTINCT FROM (before.source, before.generator, CASE before.source WHEN 'sim' THEN before.next_hash ELSE before.hash END)
     AND EXISTS (SELECT FROM contract WHERE contract.state = 'pending') THEN
    RAISE EXCEPTION 'prices come from % and would come from another seed, address or recording: not while contracts are pending',
      before.source USING ERRCODE = 'object_in_use';
  END IF;
  RETURN NEW;
END $$;
