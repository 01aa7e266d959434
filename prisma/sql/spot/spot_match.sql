-- Sets off the stop orders within the range of their symbol's ticks, trailing stops too, and then calls spot_touched, which sees those as
-- limit orders.
--   takes, gives   as spot_touched does
--   locks          as spot_set_off does
CREATE FUNCTION spot_match(symbols text[], after_id bigint, orders_max int, stretch int, moment timestamptz)
RETURNS SETOF spot_touched_order LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  reached bigint[];
BEGIN
  reached := ARRAY(
    SELECT stop.id
      FROM (
        SELECT pair.symbol, span.low, span.high
          FROM pair
          LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
          CROSS JOIN LATERAL (
            SELECT min(price) AS low, max(price) AS high
              FROM (SELECT tick.price FROM tick
                     WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                     ORDER BY tick.sequence LIMIT stretch) oldest) span
         WHERE (symbols IS NULL OR pair.symbol = ANY (symbols))
           AND (SELECT true FROM spot_order
                WHERE state = 'waiting' AND trail_distance IS NULL AND spot_order.symbol = pair.symbol LIMIT 1)
        OFFSET 0) fresh
      CROSS JOIN LATERAL (
        SELECT falling.id FROM spot_order falling
         WHERE falling.state = 'waiting' AND falling.trail_distance IS NULL AND falling.trigger_direction = 'falls' AND falling.symbol = fresh.symbol
           AND falling.trigger_price >= fresh.low
        UNION ALL
        SELECT rising.id FROM spot_order rising
         WHERE rising.state = 'waiting' AND rising.trail_distance IS NULL AND rising.trigger_direction = 'rises' AND rising.symbol = fresh.symbol
           AND rising.trigger_price <= fresh.high
        UNION ALL
        SELECT profit.id FROM spot_order profit
         WHERE profit.state = 'waiting' AND profit.profit_price IS NOT NULL AND profit.trigger_direction = 'falls'
           AND profit.symbol = fresh.symbol AND profit.profit_price <= fresh.high
        UNION ALL
        SELECT profit.id FROM spot_order profit
         WHERE profit.state = 'waiting' AND profit.profit_price IS NOT NULL AND profit.trigger_direction = 'rises'
           AND profit.symbol = fresh.symbol AND profit.profit_price >= fresh.low
        OFFSET 0) stop) || ARRAY(SELECT spot_trail_reached(symbols, stretch));
  IF cardinality(reached) > 0 THEN
    PERFORM spot_set_off(reached, moment);
  END IF;
  RETURN QUERY SELECT * FROM spot_touched(symbols, after_id, orders_max, stretch, moment);
END $$;
