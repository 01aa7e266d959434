-- Up to when a pair's past is complete: what lies before that moment can be settled. A tick or watermark that a clock which was ahead
-- has set for later counts when its time has come by the database's clock: until then it may be forgotten again.
--   takes   the pair
--   gives   that moment; null when the pair has never ticked
CREATE FUNCTION feed_complete_before(pair int) RETURNS timestamptz LANGUAGE sql STABLE
-- A plan made on an empty table would read all ticks of the pair and sort them.
SET enable_sort = off AS $$
  SELECT greatest(
    (SELECT tick.at FROM tick WHERE tick.pair_id = pair AND tick.at <= feed_clock() ORDER BY tick.at DESC LIMIT 1),
    (SELECT watermark.before FROM feed_watermark watermark WHERE watermark.pair_id = pair AND watermark.before <= clock_timestamp()
      ORDER BY watermark.before DESC LIMIT 1))
$$;
