-- The last tick at the best price since a trailing stop began to follow: from `spot_peak` up to the tick that is done with, from the
-- stored ticks after that.
--   takes   its pair and direction; from which tick on it follows, and up to which one is looked
--   gives   one tick, or none
CREATE FUNCTION spot_trail_peak(
  of_pair int, of_symbol text, of_direction spot_trigger_direction, from_sequence bigint, last_sequence bigint
) RETURNS TABLE (sequence bigint, price numeric, at timestamptz) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT known.sequence, known.price, known.at
    FROM (
      (SELECT peak.sequence, peak.price, peak.at FROM spot_peak peak
        WHERE peak.symbol = of_symbol AND peak.direction = of_direction AND peak.sequence >= from_sequence
        ORDER BY peak.sequence LIMIT 1)
      UNION ALL
      SELECT tick.sequence, tick.price, tick.at FROM tick
       WHERE tick.pair_id = of_pair AND tick.sequence >= from_sequence AND tick.sequence <= last_sequence
         AND tick.sequence > coalesce((SELECT matching.sequence FROM spot_matching matching WHERE matching.symbol = of_symbol), 0)) known
   ORDER BY CASE of_direction WHEN 'falls' THEN -known.price ELSE known.price END, known.sequence DESC LIMIT 1
$$;
