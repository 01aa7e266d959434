-- The tick up to which resting orders, stop orders and price alerts of a pair have been judged.
--   takes   the pair
--   gives   the sequence; the largest number there is when nothing waits
-- Stop orders with a trail and without are asked for apart, as their indexes are.
CREATE FUNCTION tick_done_with(of_pair int) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(
           9223372036854775807,
           CASE WHEN EXISTS (SELECT FROM spot_order WHERE spot_order.state = 'open' AND spot_order.symbol = pair.symbol)
                  OR EXISTS (SELECT FROM spot_order
                              WHERE spot_order.state = 'waiting' AND spot_order.trail_distance IS NULL AND spot_order.symbol = pair.symbol)
                  OR EXISTS (SELECT FROM spot_order
                              WHERE spot_order.state = 'waiting' AND spot_order.trail_distance IS NOT NULL AND spot_order.symbol = pair.symbol)
             THEN coalesce((SELECT matching.sequence FROM spot_matching matching WHERE matching.symbol = pair.symbol), 0) END,
           CASE WHEN EXISTS (SELECT FROM price_alert WHERE price_alert.state = 'waiting' AND price_alert.symbol = pair.symbol)
             THEN coalesce((SELECT judging.sequence FROM price_alert_judging judging WHERE judging.symbol = pair.symbol), 0) END)
    FROM pair WHERE pair.id = of_pair
$$;
