-- Draws those of a pair's newest candles that are missing: minutes from ticks, longer ones from shorter ones.
--   takes   the pair
CREATE FUNCTION candle_draw_again(pair int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  newest timestamptz := (SELECT tick.at FROM tick WHERE tick.pair_id = pair ORDER BY tick.sequence DESC LIMIT 1);
  stretch record;
BEGIN
  INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
    SELECT pair, '1m', date_trunc('minute', newest), (array_agg(tick.price ORDER BY tick.sequence))[1], max(tick.price),
           min(tick.price), (array_agg(tick.price ORDER BY tick.sequence DESC))[1], sum(tick.volume),
           sum(trunc(tick.price * tick.volume, 18)), count(*), max(tick.sequence)
      FROM tick WHERE tick.pair_id = pair AND tick.at >= date_trunc('minute', newest)
    HAVING count(*) > 0
    ON CONFLICT DO NOTHING;
  FOR stretch IN
    SELECT drawn.period::candle_period, drawn.shorter::candle_period, drawn.since FROM (VALUES
      ('5m', '1m', date_bin('5 minutes', newest, 'epoch')), ('15m', '1m', date_bin('15 minutes', newest, 'epoch')),
      ('30m', '1m', date_bin('30 minutes', newest, 'epoch')), ('hour', '1m', date_trunc('hour', newest, 'UTC')),
      ('day', 'hour', date_trunc('day', newest, 'UTC')), ('week', 'day', date_trunc('week', newest, 'UTC')),
      ('month', 'day', date_trunc('month', newest, 'UTC'))) AS drawn (period, shorter, since)
  LOOP
    INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
      SELECT pair, stretch.period, stretch.since, (array_agg(part.open ORDER BY part.open_time))[1], max(part.high),
             min(part.low), (array_agg(part.close ORDER BY part.open_time DESC))[1], sum(part.volume), sum(part.turnover),
             sum(part.trades), max(part.last_sequence)
        FROM candle part
       WHERE part.pair_id = pair AND part.period = stretch.shorter AND part.open_time >= stretch.since
      HAVING count(*) > 0
      ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
