-- Of each symbol with trailing stops that wait, what its ticks which are not done with yet touched.
--   takes   the symbols, or null for all; how many of a symbol's oldest ticks are looked at
--   gives   for each direction and unit the lowest and the highest price, and how far a price was behind the best one before it (`within`)
CREATE FUNCTION spot_trail_spans(symbols text[], stretch int)
RETURNS TABLE (symbol text, direction spot_trigger_direction, unit spot_trail_unit, low numeric, high numeric, within numeric)
LANGUAGE sql STABLE AS $$
  SELECT pair.symbol, way.direction, way.unit, span.low, span.high, way.within
    FROM pair
    LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
   CROSS JOIN LATERAL (
     SELECT min(fresh.price) AS low, max(fresh.price) AS high,
            max(fresh.highest - fresh.price) AS fallen, max(1 - fresh.price / fresh.highest) + 0.000000000001 AS fallen_share,
            max(fresh.price - fresh.lowest) AS risen, max(fresh.price / fresh.lowest - 1) + 0.000000000001 AS risen_share
       FROM (
         SELECT oldest.price, max(oldest.price) OVER past AS highest, min(oldest.price) OVER past AS lowest
           FROM (SELECT tick.sequence, tick.price FROM tick
                  WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                  ORDER BY tick.sequence LIMIT stretch) oldest
         WINDOW past AS (ORDER BY oldest.sequence)) fresh) span
   CROSS JOIN LATERAL (VALUES
     ('falls'::spot_trigger_direction, 'price'::spot_trail_unit, span.fallen), ('falls', 'ratio', span.fallen_share),
     ('rises', 'price', span.risen), ('rises', 'ratio', span.risen_share)) way (direction, unit, within)
   WHERE (symbols IS NULL OR pair.symbol = ANY (symbols)) AND span.low IS NOT NULL
     AND (SELECT true FROM spot_order waiting
           WHERE waiting.state = 'waiting' AND waiting.trail_distance IS NOT NULL AND waiting.symbol = pair.symbol LIMIT 1)
$$;
