-- Refuses a batch with a tick from before its watermark. A leader of the feed that was held up for so long gives up the
-- lead, and nobody has heard of the batch. A watermark that a fast clock dated ahead counts when its time has come.
CREATE FUNCTION tick_respects_watermarks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late record;
BEGIN
  SELECT added.pair_id, added.at INTO late
    FROM (SELECT DISTINCT ON (pair_id) pair_id, at FROM added ORDER BY pair_id, at) added
   WHERE added.at < (SELECT watermark.before FROM feed_watermark watermark
                      WHERE watermark.pair_id = added.pair_id AND watermark.before <= clock_timestamp() ORDER BY watermark.before DESC LIMIT 1)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a price of pair % from % came after contracts were settled without it', late.pair_id, late.at
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
