-- Trailing stops that ticks which are not done with yet may set off, or let begin to follow: few more than those that they do. Orders at
-- one distance began before or after the last tick that is as far away, so one comparison does for all of them; distances that agree in
-- two digits are looked at together.
--   takes   the symbols, or null for all; how many of a symbol's oldest ticks are looked at
--   gives   the ids
CREATE FUNCTION spot_trail_reached(symbols text[], stretch int) RETURNS SETOF bigint LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  way record;
  distances numeric;
  began_until bigint;
BEGIN
  FOR way IN SELECT * FROM spot_trail_spans(symbols, stretch) LOOP
    IF way.unit = 'price' AND way.direction = 'falls' THEN
      RETURN QUERY
        SELECT dormant.id FROM spot_order dormant
         WHERE dormant.state = 'waiting' AND dormant.trail_distance IS NOT NULL AND dormant.trail_sequence IS NULL
           AND dormant.symbol = way.symbol AND dormant.trigger_direction = 'falls' AND dormant.activation_price <= way.high;
    ELSIF way.unit = 'price' THEN
      RETURN QUERY
        SELECT dormant.id FROM spot_order dormant
         WHERE dormant.state = 'waiting' AND dormant.trail_distance IS NOT NULL AND dormant.trail_sequence IS NULL
           AND dormant.symbol = way.symbol AND dormant.trigger_direction = 'rises' AND dormant.activation_price >= way.low;
    END IF;
    distances := 0;
    LOOP
      distances := (
        SELECT trail_group FROM spot_order
         WHERE state = 'waiting' AND trail_distance IS NOT NULL AND symbol = way.symbol AND trigger_direction = way.direction
           AND trail_unit = way.unit AND trail_group > distances
         ORDER BY trail_group LIMIT 1);
      EXIT WHEN distances IS NULL;
      began_until := CASE
        WHEN distances <= way.within THEN 9223372036854775807
        WHEN way.direction = 'falls' THEN (
          SELECT peak.sequence FROM spot_peak peak
           WHERE peak.symbol = way.symbol AND peak.direction = 'falls'
             AND peak.price >= CASE way.unit WHEN 'price' THEN way.low + distances ELSE way.low / (1 - distances) * 0.999999999999 END
           ORDER BY peak.price LIMIT 1)
        ELSE (
          SELECT peak.sequence FROM spot_peak peak
           WHERE peak.symbol = way.symbol AND peak.direction = 'rises'
             AND peak.price <= CASE way.unit WHEN 'price' THEN way.high - distances ELSE way.high / (1 + distances) * 1.000000000001 END
           ORDER BY peak.price DESC LIMIT 1) END;
      -- None is so far away, so none is farther.
      EXIT WHEN began_until IS NULL;
      RETURN QUERY
        SELECT stop.id FROM spot_order stop
         WHERE stop.state = 'waiting' AND stop.trail_distance IS NOT NULL AND stop.symbol = way.symbol
           AND stop.trigger_direction = way.direction AND stop.trail_unit = way.unit AND stop.trail_group = distances
           AND stop.trail_sequence <= began_until
           AND (stop.trail_distance <= way.within OR (
             SELECT CASE way.direction
                      WHEN 'falls' THEN way.low <= peak.price - CASE way.unit WHEN 'price' THEN stop.trail_distance ELSE peak.price * stop.trail_distance END
                      ELSE way.high >= peak.price + CASE way.unit WHEN 'price' THEN stop.trail_distance ELSE peak.price * stop.trail_distance END END
               FROM spot_peak peak
              WHERE peak.symbol = way.symbol AND peak.direction = way.direction AND peak.sequence >= stop.trail_sequence
              ORDER BY peak.sequence LIMIT 1));
    END LOOP;
  END LOOP;
END $$;
