-- Moves the watermark of pairs with contracts that close at `past` or before, and without a tick since. The caller
-- knows that all ticks up to there are stored: the leader of the feed at once, since its source has sent them, and
-- everybody after a silence. A close that the database's own clock has not reached is not complete, whatever the
-- caller's clock says.
--   takes   the moment up to which all ticks are stored
--   gives   the pairs that were moved, and when the next contract closes
--   locks   out who stores ticks: a tick on its way is waited for
CREATE FUNCTION feed_watermark_advance(past timestamptz, OUT moved int[], OUT next_close timestamptz) LANGUAGE plpgsql
-- Asked many times a second: planning would take longer than the answer.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  -- A watermark is a millisecond after the close, and must not be ahead of the clock either.
  reached timestamptz := least(past, clock_timestamp() - interval '1 millisecond');
BEGIN
  moved := '{}';
  next_close := (SELECT min(feed_next_close(pair.id, '-infinity')) FROM pair);
  IF next_close > reached IS NOT FALSE THEN
    RETURN;
  END IF;
  next_close := (SELECT min(feed_next_close(pair.id, reached)) FROM pair);
  IF NOT EXISTS (SELECT FROM feed_silent_pairs(reached)) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(726571002);
  WITH added AS (
    INSERT INTO feed_watermark (pair_id, before, sequence)
      SELECT silent.pair_id, silent.before,
             (SELECT tick.sequence FROM tick WHERE tick.pair_id = silent.pair_id ORDER BY tick.sequence DESC LIMIT 1)
        FROM feed_silent_pairs(reached) silent ORDER BY silent.pair_id
      ON CONFLICT (pair_id, before) DO NOTHING
      RETURNING feed_watermark.pair_id)
  SELECT coalesce(array_agg(added.pair_id), '{}') INTO moved FROM added;
END $$;
