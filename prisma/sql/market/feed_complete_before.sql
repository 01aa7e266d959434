-- The time up to which a pair's past is complete, so that contracts closing before it can be settled. A tick or
-- watermark that a fast clock dated later counts once the database's clock has reached its time: until then it may be
-- deleted again.
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
